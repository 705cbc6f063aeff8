import { fitPoster, type MeasureText, type PosterSize } from '#contract/drawing/poster-fit.ts'
import { type Html, html } from '#server/platform/page/html.ts'

/** Widths in em of the letters of the poster font, at its narrowest and at its widest. */
const WIDTHS: readonly [letters: RegExp, narrow: number, wide: number][] = [
  [/\s/, 0.095, 0.275],
  [/[fijlrtI.,:;'!()-]/, 0.25, 0.42],
  [/[mwMW@&%]/, 0.66, 1.17],
  [/\p{Lu}/u, 0.48, 0.92],
  [/./u, 0.41, 0.77],
]
const NARROW = 62
const WIDE = 125

/** Estimates without the font: a few percent off for most texts. */
const measure: MeasureText = (text, stretch) => {
  const share = (stretch - NARROW) / (WIDE - NARROW)
  let em = 0
  for (const letter of text) {
    const [, narrow, wide] = WIDTHS.find(([letters]) => letters.test(letter)) ?? [/./, 0, 0]
    em += narrow + share * (wide - narrow)
  }
  return em * 100
}

/** Usual widths in px of the space for a title on a phone and on a larger screen. */
const PLACES = { broad: [380, 900], profile: [280, 984], list: [252, 736] } as const
/** A phone's caps of `fit-to-element.ts`, on a screen of 412 by 823 px. */
const PHONE = { maxHeight: 197, maxSize: 111 }
const LINE_EM = 0.88

/**
 * A title in about the size and the number of lines that `web/first-screen.ts` gives it when the
 * font is there.
 */
export function posterTitle(text: string, size: PosterSize, place: keyof typeof PLACES = 'broad'): Html {
  const { maxHeight, maxSize, minSize, maxLines } = size
  const [phone, desktop] = PLACES[place]
  const onPhone = { maxHeight: Math.min(maxHeight, PHONE.maxHeight), maxSize: Math.min(maxSize, PHONE.maxSize) }
  const style = [
    ...estimate(text, { ...size, width: desktop }),
    ...estimate(text, { ...size, ...onPhone, width: phone }, 'phone-'),
  ]
  const fitted = [maxHeight, maxSize, minSize, maxLines].join(' ')
  return html`<div class="first-title"><h1 style="${style.join(';')}" data-poster="${fitted}">${text}</h1></div>`
}

/** The custom properties from which the stylesheet computes the size. */
function estimate(text: string, size: PosterSize & { width: number }, prefix = ''): string[] {
  const { maxHeight, maxSize, maxLines } = size
  const lines = fitPoster(text, { ...size, linePadding: 0 }, measure)?.lines ?? []
  const count = lines.length || maxLines
  const widest = Math.max(measure(text, NARROW) / count, ...lines.map((line) => measure(line.text, NARROW)))
  return [
    `--${prefix}most:${Math.round(Math.min(maxSize, maxHeight / (count * LINE_EM)))}px`,
    `--${prefix}em:${(widest / 100).toFixed(2)}`,
    `--${prefix}lines:${count}`,
    `--${prefix}gaps:${lines.filter(({ gap }) => gap).length}`,
  ]
}
