import type { Accent } from '#contract/platform/media.ts'
import { type Html, html } from '#server/platform/page/html.ts'

/** 'm:ss' of milliseconds; minutes continue after 59, as in the app. */
export const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/** Attributes of a sheet's element that set its accent colour. */
export const accentOf = (stock: Accent): Html =>
  stock ? html` data-stock style="--stock:${stock.stock};--stock-deep:${stock.stockDeep}"` : html` data-stock="plain"`
