/** The order editor: which buttons stand where, and which nine of them are on the main remote. */
import { useWayBack } from '../../../client/way-back.tsx'
import { useT } from '../../../texts/texts.ts'
import { awaitedPart } from '../../../ui/awaited-part.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Wait } from '../../../ui/Wait.tsx'
import { ButtonsNotLoaded } from '../ButtonsNotLoaded.tsx'
import { useEditingState } from '../editing/use-editing.ts'
import { pageTexts as texts } from './order-texts.ts'

/** Fetched beside the user's buttons, which it cannot do without. */
const loadEditor = () => import('./OrderEditor.tsx')
void loadEditor().catch(() => {})
const OrderEditor = awaitedPart(async () => (await loadEditor()).OrderEditor)

export function ButtonOrderPage() {
  const t = useT()
  const back = useWayBack()
  const editing = useEditingState()
  return (
    <Page title={t(texts.title)} width="wide" back={editing === 'ready' ? undefined : back}>
      {editing === 'ready' ? <OrderEditor /> : editing === 'failed' ? <ButtonsNotLoaded /> : <Wait />}
    </Page>
  )
}
