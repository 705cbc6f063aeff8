import type { Accent } from '#contract/platform/media.ts'
import { type Html, html } from '#server/platform/page/html.ts'

/** 'm:ss' of milliseconds; minutes run on past an hour, as in the page. */
export const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/** The paper of a sheet in the colour of its picture: attributes of its element. */
export const accentOf = (stock: Accent): Html =>
  stock ? html` data-stock style="--stock:${stock.stock};--stock-deep:${stock.stockDeep}"` : html` data-stock="plain"`
