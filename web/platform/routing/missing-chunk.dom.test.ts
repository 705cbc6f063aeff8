import { afterEach, expect, test, vi } from 'vitest'
import { reloadOnceOnMissingChunk, withoutReload } from './missing-chunk.ts'

afterEach(() => vi.unstubAllGlobals())

test('REACH-05 a missing chunk makes the page ask the server whether it responds, unless the page works without the chunk', async () => {
  const asked = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', asked)
  reloadOnceOnMissingChunk()
  const missing = async () => {
    window.dispatchEvent(new Event('vite:preloadError'))
    throw new Error('Failed to fetch dynamically imported module')
  }
  await expect(withoutReload(missing)).rejects.toThrow('Failed to fetch')
  expect(asked).not.toHaveBeenCalled()
  await expect(missing()).rejects.toThrow('Failed to fetch')
  expect(asked).toHaveBeenCalledOnce()
})
