/** The guides that have a picture: how to press without touching keys, and how to help. */
import { GuideSheet, type GuideSheetProps } from './GuideSheet.tsx'
import { Picture } from './Picture.tsx'
import { helperTexts, restTexts, switchTexts } from './pressing-guide-texts.ts'

const URLS = import.meta.glob<string>('./pictures/{questions,scanning,resting}-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const PRESSING_GUIDES = {
  helper: { steps: helperTexts, picture: 'questions' },
  switch: { steps: switchTexts, picture: 'scanning' },
  rest: { steps: restTexts, picture: 'resting' },
} as const

export interface PressingGuideProps {
  readonly heads: GuideSheetProps['heads']
  readonly name: keyof typeof PRESSING_GUIDES
}

export function PressingGuide({ heads, name }: PressingGuideProps) {
  const { steps, picture } = PRESSING_GUIDES[name]
  return <GuideSheet heads={heads} steps={steps} picture={<Picture urls={URLS} name={picture} alt={steps.picture} />} />
}
