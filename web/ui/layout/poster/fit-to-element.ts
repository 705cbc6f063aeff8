import { fitPoster, type MeasureText, type PosterFit, type PosterSize } from '#contract/drawing/poster-fit.ts'
import { MOBILE_BREAKPOINT_PX } from '#contract/platform/limits.ts'

/** The font of posters, as `document.fonts` names it. */
export const POSTER_FONT = '900 20px Archivo'
/** On small screens a poster is capped by the viewport: 24 % of its height, 27 % of its width. */
const MOBILE_CAP = { height: 0.24, size: 0.27 } as const

export type FitOptions = PosterSize & {
  /** Inline padding of a line in em, both sides together. */
  linePadding?: number
  /** Forced line breaks. Joined by spaces, the lines must equal the text. */
  breaks?: readonly string[] | undefined
}

declare global {
  interface Window {
    /** The fit of the first screen's title, which the page uses again, and what it is the fit of. */
    firstFit?: { of: string; fit: PosterFit | null }
  }
}

/** Fits a text to the width of an element; null if it does not fit. The font has to be loaded. */
export function fitToElement(node: HTMLElement, text: string, options: FitOptions): PosterFit | null {
  const { maxHeight, maxSize, minSize, maxLines, linePadding = 0, breaks } = options
  const isSmall = window.innerWidth < MOBILE_BREAKPOINT_PX
  const limits = {
    width: node.clientWidth,
    maxHeight: isSmall ? Math.min(maxHeight, window.innerHeight * MOBILE_CAP.height) : maxHeight,
    maxSize: isSmall ? Math.min(maxSize, window.innerWidth * MOBILE_CAP.size) : maxSize,
    minSize,
    maxLines,
    linePadding,
  }
  const of = JSON.stringify([text, limits, breaks])
  if (window.firstFit?.of === of) return window.firstFit.fit
  const fit = withProbe(node, (measure) => fitPoster(text, limits, measure, breaks))
  if (document.fonts.check(POSTER_FONT)) window.firstFit ??= { of, fit }
  return fit
}

/**
 * Measures in a hidden span inside the element, so that font and letter spacing are those of the
 * element.
 */
function withProbe<Result>(node: HTMLElement, use: (measure: MeasureText) => Result): Result {
  const probe = document.createElement('span')
  Object.assign(probe.style, {
    position: 'absolute',
    visibility: 'hidden',
    transition: 'none', // `font-stretch` has a transition.
    whiteSpace: 'nowrap',
    fontSize: '100px',
    letterSpacing: '-.015em',
  })
  node.append(probe)
  const known = new Map<string, number>()
  try {
    return use((text, stretch) => {
      const key = `${stretch} ${text}`
      const width = known.get(key) ?? measureIn(probe, text, stretch)
      known.set(key, width)
      return width
    })
  } finally {
    probe.remove()
  }
}

function measureIn(probe: HTMLElement, text: string, stretch: number): number {
  probe.style.fontStretch = `${stretch}%`
  probe.textContent = text
  return probe.getBoundingClientRect().width
}
