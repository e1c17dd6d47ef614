/** A text as a QR code: dark on white in every theme, as cameras need it. */
import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** The white border in modules, as the standard requires. */
const QUIET_ZONE_MODULES = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { border: QUIET_ZONE_MODULES })
  const size = data.length
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark} fill="#000000" />
    </svg>
  )
}
