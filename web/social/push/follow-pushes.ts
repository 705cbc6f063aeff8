import { LEAD_TO } from '#web/worker/lead-to.ts'

/** Goes where a notification leads that was pressed, within the page: what plays here goes on. */
export function followPushes(go: (path: string) => void): void {
  // over plain http there is none
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  worker?.addEventListener('message', ({ data, ports: [port] }: MessageEvent<Partial<Record<string, unknown>>>) => {
    const url = URL.parse(String(data?.[LEAD_TO]))
    if (!port || url?.origin !== location.origin) return
    port.postMessage('going')
    go(url.pathname + url.search + url.hash)
  })
  worker?.startMessages()
}
