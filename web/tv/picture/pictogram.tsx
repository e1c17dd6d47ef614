/** A neutral drawing for the kind of an app, category or screen; nobody's logo. */
const PICTOGRAMS = {
  tv: 'M4 6h16v11H4zM9 21h6M12 17v4',
  play: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM10 8.5v7l6-3.5z',
  note: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  film: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4',
  ball: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8.5l3.5 2.5-1.3 4H9.8l-1.3-4zM12 8.5V3.5M15.5 11l4.8-1.5M14.2 15l3 4M9.8 15l-3 4M8.5 11 3.7 9.5',
  paper: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M8 9h5M8 12.5h5M8 16h5',
  heart: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z',
  masks: 'M4 5h16M4 12h16M4 19h10',
} as const

const WHICH: readonly (readonly [RegExp, keyof typeof PICTOGRAMS])[] = [
  [/live tv/iu, 'tv'],
  [/spotify|pandora|music|radio/iu, 'note'],
  [/movies|max|peacock|tubi/iu, 'film'],
  [/sports/iu, 'ball'],
  [/news/iu, 'paper'],
  [/my list/iu, 'heart'],
  [/shows/iu, 'masks'],
]

export function Pictogram({ label, className }: { label: string; className?: string | undefined }) {
  const which = WHICH.find(([words]) => words.test(label))?.[1] ?? 'play'
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
    >
      <path d={PICTOGRAMS[which]} strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
