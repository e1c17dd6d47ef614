/** The way out of a page: a link to another page, or a key to the screen before on the same page. */
import { Button, LinkButton } from './Button.tsx'

export type BackKeyProps = { readonly words: string } & ({ readonly href: string } | { readonly onClick: () => void })

export function BackKey({ words, ...to }: BackKeyProps) {
  return 'href' in to ? (
    <LinkButton icon="left" href={to.href}>
      {words}
    </LinkButton>
  ) : (
    <Button icon="left" onClick={to.onClick}>
      {words}
    </Button>
  )
}
