import { LEAD_TO } from '#web/worker/lead-to.ts'

/** Opens the page of a pressed notification within this page, so that playback continues. */
export function followPushes(go: (path: string) => void): void {
  // There is no service worker over plain http.
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  worker?.addEventListener('message', ({ data, ports: [port] }: MessageEvent<Partial<Record<string, unknown>>>) => {
    const url = URL.parse(String(data?.[LEAD_TO]))
    if (!port || url?.origin !== location.origin) return
    port.postMessage('going')
    go(url.pathname + url.search + url.hash)
  })
  worker?.startMessages()
}
