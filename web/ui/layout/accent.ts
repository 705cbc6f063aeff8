import type { CSSProperties } from 'react'

/**
 * The paper colour taken from a picture: `#rrggbb` for sheets and sound, and its deep version for lines on light paper.
 */
export type Accent = { stock: string; stockDeep: string }

type AccentProps = { 'data-stock': '' | 'plain'; style: CSSProperties | undefined }

/** Spread on any element to colour the sound inside it. Without a colour: newsprint sheet, sulphur sound. */
export function accentProps(stock: Accent | null | undefined): AccentProps {
  if (!stock) return { 'data-stock': 'plain', style: undefined }
  return { 'data-stock': '', style: { '--stock': stock.stock, '--stock-deep': stock.stockDeep } as CSSProperties }
}
