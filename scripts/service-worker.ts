import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const SOURCE = 'web/worker/service-worker.ts'
/** At the top: a worker is for what lies below its address. */
const NAME = 'sw.js'

async function bundle(): Promise<string> {
  const bundled = await rolldown({
    input: SOURCE,
    optimization: { inlineConst: true },
    transform: { define: { BUILD: 'null' } },
  })
  const { output } = await bundled.generate({ format: 'iife', minify: true })
  await bundled.close()
  return output[0].code
}

/** The service worker, in one file without a hash in its name: browsers ask for it again by themselves. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: NAME, source: await bundle() })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${NAME}`, (_request, response, next) => {
      bundle().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
    })
  },
}
