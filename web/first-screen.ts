import { fitToElement, POSTER_FONT } from './ui/layout/poster/fit-to-element.ts'

/**
 * Completes the prerendered first screen: sets the title as the page will, and starts the page once
 * title and main picture are there. Scripts and the stylesheet of the components would delay both.
 */

/** After this time the scripts start in any case. */
const TIMEOUT_MS = 2500

const picture = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]')
const title = document.querySelector<HTMLElement>('h1[data-poster]')
const late = document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')

function start(): void {
  for (const link of late) link.rel = link.dataset.style === undefined ? 'modulepreload' : 'stylesheet'
  for (const { href, dataset } of late) {
    if (dataset.start === undefined) continue
    const script = document.createElement('script')
    script.type = 'module'
    script.src = href
    document.body.append(script)
  }
}

async function loadPicture({ imageSrcset, imageSizes, href }: HTMLLinkElement): Promise<void> {
  const image = new Image()
  image.sizes = imageSizes
  image.srcset = imageSrcset
  image.src = href
  await image.decode().catch(() => undefined)
}

/** A fitted title has the same lines in the page, so it does not move when React replaces it. */
async function setTitle(heading: HTMLElement): Promise<void> {
  await document.fonts.load(POSTER_FONT).catch(() => undefined)
  const [maxHeight = 0, maxSize = 0, minSize = 0, maxLines = 0] = heading.dataset.poster?.split(' ').map(Number) ?? []
  const fit = fitToElement(heading, heading.textContent, { maxHeight, maxSize, minSize, maxLines })
  if (!fit) return
  heading.style.fontSize = `${fit.fontSize}px`
  heading.style.paddingBottom = '0.06em'
  const lines = fit.lines.map(({ text, stretch, gap }, at) => {
    const line = document.createElement('span')
    line.style.fontStretch = `${stretch}%`
    line.className = gap ? 'first-line first-apart' : 'first-line'
    line.textContent = at < fit.lines.length - 1 ? `${text} ` : text
    return line
  })
  heading.replaceChildren(...lines)
}

const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const patience = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
const shown = Promise.all([picture && loadPicture(picture), title && setTitle(title)]).then(nextPaint)
// A failure must not keep the page from starting.
void Promise.race([shown, patience]).then(start, start)
