import { openMemory } from './platform/memory.ts'
import { earlySound } from './player/early-sound.ts'
import { readVolume } from './player/engine/memory/stored-volume.ts'
import { readMoment } from './player/moment.ts'
import { fitToElement, POSTER_FONT } from './ui/layout/poster/fit-to-element.ts'

/**
 * Completes the prerendered first screen: sets the title as the page will, lets its track be played,
 * and starts the page once title and main picture are there. Scripts and the stylesheet of the
 * components would delay all of them.
 */

/** After this time the scripts start in any case. */
const TIMEOUT_MS = 2500
/** The ready state in which playback can continue. */
const HAVE_FUTURE_DATA = 3

const picture = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]')
const title = document.querySelector<HTMLElement>('h1[data-poster]')
const play = document.querySelector<HTMLButtonElement>('button[data-track]')
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

/**
 * The button plays and pauses its track. The page continues the sound on the same element, or
 * starts it if the player was there first.
 */
function offerSound(button: HTMLButtonElement): void {
  const { track = '', file = '', duration, title } = button.dataset
  const early = earlySound()
  const { audio } = early
  const show = () => {
    const isOn = early.isStarted ? !audio.paused : early.trackId !== null
    button.ariaLabel = `${isOn ? 'Pause' : 'Play'} ${title}`
    button.ariaBusy = String(isOn && audio.readyState < HAVE_FUTURE_DATA)
  }
  for (const event of ['play', 'pause', 'playing', 'waiting']) audio.addEventListener(event, show)
  button.addEventListener('click', () => {
    if (!early.isStarted) early.trackId = early.trackId ? null : track
    if (!early.isStarted && !early.isPlayers) {
      early.isStarted = true
      audio.src = file
      const { level, muted } = readVolume(openMemory())
      audio.volume = level
      audio.muted = muted
      const atMs = readMoment(new URLSearchParams(location.search).get('t'), Number(duration))
      if (atMs) audio.currentTime = atMs / 1000
    }
    // The page reports why a file cannot be played.
    if (early.isStarted && audio.paused) audio.play().catch(show)
    else if (early.isStarted) audio.pause()
    show()
  })
}

const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
if (play) offerSound(play)
const patience = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
const shown = Promise.all([picture && loadPicture(picture), title && setTitle(title)]).then(nextPaint)
// A failure must not keep the page from starting.
void Promise.race([shown, patience]).then(start, start)
