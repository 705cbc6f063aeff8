import type { CSSProperties } from 'react'

/**
 * The accent colour extracted from a picture: `#rrggbb` for sheets and waveforms, and its darker
 * version for lines on light paper.
 */
export type Accent = { stock: string; stockDeep: string }

type AccentProps = { 'data-stock': '' | 'plain'; style: CSSProperties | undefined }

/**
 * Spread on any element to set the accent colour inside it. Without a colour: newsprint for sheets,
 * sulphur for waveforms.
 */
export function accentProps(stock: Accent | null | undefined): AccentProps {
  if (!stock) return { 'data-stock': 'plain', style: undefined }
  return { 'data-stock': '', style: { '--stock': stock.stock, '--stock-deep': stock.stockDeep } as CSSProperties }
}
