/** The question before a link's session replaces the one in this browser. */
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { sessionTexts } from './texts.ts'

export function ReplaceSessionPage({ onAnswer }: { onAnswer: (replace: boolean) => void }) {
  const t = useT()
  return (
    <Page title={t(sessionTexts.replaceTitle)}>
      <p>{t(sessionTexts.replaceText)}</p>
      <div className="answers">
        <Button wide variant="primary" onClick={() => onAnswer(false)}>
          {t(sessionTexts.keep)}
        </Button>
        <Button wide onClick={() => onAnswer(true)}>
          {t(sessionTexts.replace)}
        </Button>
      </div>
    </Page>
  )
}
