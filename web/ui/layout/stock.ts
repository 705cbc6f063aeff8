import type { CSSProperties } from 'react'

/**
 * The paper colour taken from a picture: `#rrggbb` for sheets and sound, and its deep version for lines on light paper.
 */
export type Stock = { stock: string; stockDeep: string }

type StockProps = { 'data-stock': '' | 'plain'; style: CSSProperties | undefined }

/** Spread on any element to colour the sound inside it. Without a colour: newsprint sheet, sulphur sound. */
export function stockProps(stock: Stock | null | undefined): StockProps {
  if (!stock) return { 'data-stock': 'plain', style: undefined }
  return { 'data-stock': '', style: { '--stock': stock.stock, '--stock-deep': stock.stockDeep } as CSSProperties }
}
