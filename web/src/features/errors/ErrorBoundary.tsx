/** Catches the error of a page, reports it to the operator, and offers a reload and the home page. */
import { Component, type ReactNode } from 'react'
import { useT } from '../../texts/say.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { crashTexts } from '../../ui/texts.ts'
import { logFailure } from '../../client/failures.ts'

interface State {
  readonly crashed: boolean
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  constructor(props: { readonly children: ReactNode }) {
    super(props)
    this.state = { crashed: false }
  }

  static getDerivedStateFromError(): State {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown): void {
    // The kind of error only: its message might quote what the user said.
    logFailure('PAGE-CRASHED', 'a page crashed', error instanceof Error ? error.name : typeof error)
  }

  override render(): ReactNode {
    return this.state.crashed ? <Crashed /> : this.props.children
  }
}

/** Replaces a page that crashed or whose file cannot be fetched. */
export function Crashed() {
  const t = useT()
  return (
    <Page title={t(crashTexts.crashTitle)}>
      <p role="alert" className="lead">
        {t(crashTexts.crash)}
      </p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t(crashTexts.reload)}
      </Button>{' '}
      {/* A full page load, which removes the crashed state. */}
      <LinkButton href="/" data-leaves-app>
        {t(crashTexts.home)}
      </LinkButton>
    </Page>
  )
}
