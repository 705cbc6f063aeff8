import { encode } from 'uqr'
import * as styles from '../security.later.module.css'

/** Modules of white that scanners need around the code (ISO/IEC 18004 asks for four). */
const QUIET_ZONE = 4

/** A QR code, drawn here: its text stays on this page. Dark on light in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
