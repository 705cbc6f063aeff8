import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import { player } from '#web/player/player.ts'
import { dismissAllToasts } from '#web/ui/feedback/toast-store.ts'
import { queryClient } from '../requests/query-client.ts'

/** Tests share one window with its modules: each test starts and ends with an empty page. */
function emptyPage(): void {
  cleanup()
  if (player.state.value.track) player.stop()
  queryClient.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
}

beforeAll(emptyPage)
afterEach(emptyPage)
