/** An address or a fingerprint, which may be longer than a line: it goes on in the next after a colon or a slash. */
export function BreakableText({ children }: { children: string }) {
  return children.split(/(?<=[:/])(?=[^:/])/u).map((part, index) => [index > 0 && <wbr key={index} />, part])
}
