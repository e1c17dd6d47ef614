/**
 * Words that the user said, spelled or typed: what the remote answers itself goes nowhere, the name of a scene of theirs
 * presses it, all else goes to the box.
 */
import { inEveryLanguage } from '@beckon/contract/languages'
import { shared } from '../../platform/shared-state.ts'
import { press, showStatus } from '../press/remote-presses.ts'
import { answersItself } from '../words/own-questions.ts'
import { pressTexts } from '../press/texts.ts'
import type { NamedScene } from './scene.ts'

/** Only for those who have scenes: the first visit carries nothing of them. */
const loadScenes = () => import('./run-scene.ts')

/** `name`: what the press is called, if not by its words; these name it in whatever language they are. */
export function pressWords(id: string, cmd: string, name = cmd): void {
  const toBox = (): void => void press({ id, label: inEveryLanguage(name), commands: [{ is: 'text', cmd }] })
  if (answersItself(cmd)) return
  if (!shared().buttons.some(({ type }) => type === 'SCENE')) return toBox()
  void loadScenes().then(({ sceneNamed, runScene }) => {
    const scene = sceneNamed(cmd)
    if (scene) runScene(id, scene)
    else toBox()
  }, toBox)
}

export function pressScene(id: string, scene: NamedScene): void {
  void loadScenes().then(
    ({ runScene }) => runScene(id, scene),
    () => showStatus({ sentence: pressTexts.lastPressFailed, tone: 'failed' }),
  )
}
