/** A word about the light, when there is too little or too much of it. What is in the picture is not looked at. */
import { useEffect, useState, type RefObject } from 'react'
import { useT } from '../../texts/texts.ts'
import { judgeLight, meanBrightness, type Light } from './light.ts'
import { LIGHT_TEXTS } from './texts.ts'

const LOOK_EVERY_MS = 700
const SAMPLE = { width: 32, height: 24 }

export function LightHint({ video }: { readonly video: RefObject<HTMLVideoElement | null> }) {
  const t = useT()
  const hint = LIGHT_TEXTS[useLight(video)]
  return hint === undefined ? null : t(hint)
}

/** Measures the brightness of the picture now and then, on an invisible canvas. */
function useLight(video: RefObject<HTMLVideoElement | null>): Light {
  const [light, setLight] = useState<Light>('good')
  useEffect(() => {
    const canvas = Object.assign(document.createElement('canvas'), SAMPLE)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    const timer = setInterval(() => {
      const element = video.current
      if (context === null || element === null || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      context.drawImage(element, 0, 0, SAMPLE.width, SAMPLE.height)
      const { data } = context.getImageData(0, 0, SAMPLE.width, SAMPLE.height)
      setLight((before) => judgeLight(before, meanBrightness(data)))
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [video])
  return light
}
