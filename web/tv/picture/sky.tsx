/** The ground of a scene, from top to bottom. */
export function Sky({ id, from, via, to }: { id: string; from: string; via: string; to: string }) {
  return (
    <>
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={from} />
          <stop offset=".55" stopColor={via} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <path d="M0 0h160v90H0z" fill={`url(#${id}-sky)`} />
    </>
  )
}
