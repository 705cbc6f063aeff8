/**
 * Starts the page after the main picture of its first screen has loaded. Scripts and the stylesheet
 * of the components would delay that picture. Waits at most as long as a slow network needs for it.
 */
const TIMEOUT_MS = 2500

const picture = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]')
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

async function shown({ imageSrcset, imageSizes, href }: HTMLLinkElement): Promise<void> {
  const image = new Image()
  image.sizes = imageSizes
  image.srcset = imageSrcset
  image.src = href
  await image.decode().catch(() => undefined)
}

const patience = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
void Promise.race([picture && shown(picture), patience]).then(start)
