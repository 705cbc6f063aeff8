import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { keepMessages } from './fake-server.ts'
import { resumeSending, send } from './outbox.ts'
import { draftKey, readUnsentText } from './unsent-texts.ts'

/**
 * Replaces the browser's locks; all tabs share it. `closeTab` releases the locks of their holder.
 */
class FakeLocks {
  #last: Promise<unknown> = Promise.resolve()
  closeTab = () => {}

  request(_name: string, work: () => Promise<void>): Promise<void> {
    const closed = Promise.withResolvers<void>()
    const done = this.#last.then(() => {
      this.closeTab = closed.resolve
      return Promise.race([work(), closed.promise])
    })
    this.#last = done
    return done
  }
}

/** Another tab: the same code again, with the same storage. */
const OTHER_TAB = './outbox.ts?other-tab'
const other = (await import(/* @vite-ignore */ OTHER_TAB)) as typeof import('./outbox.ts')
const waiting = () => readUnsentText(draftKey('p1', 'c')).sending.map(({ content }) => content)

beforeEach(() => queryClient.setQueryData(keyOf(sessionResource, {}), makeSession()))

test('MSG-03 only one of several tabs sends; when it is closed, another continues with the same id', async () => {
  const { outcomes, asked, said, idsAsked } = keepMessages()
  const locks = new FakeLocks()
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager)
  outcomes.push(new Promise(() => {}))
  other.send('p1', 'c', 'Hold the door')
  other.send('p1', 'c', 'And the gate')
  resumeSending('p1')
  await expect.poll(() => asked.length).toBe(1)
  locks.closeTab()
  await expect.poll(said).toEqual(['Hold the door', 'And the gate'])
  const [first, again, second] = idsAsked()
  expect([asked.length, first === again, first === second, waiting()]).toEqual([3, true, false, []])
})

test('MSG-03 without locks two tabs send the same message, and it is stored once', async () => {
  const { outcomes, asked, said, idsAsked } = keepMessages()
  const both = Promise.withResolvers<'kept'>()
  outcomes.push(both.promise, both.promise)
  send('p1', 'c', 'Hold the door')
  other.resumeSending('p1')
  await expect.poll(() => asked.length).toBe(2)
  both.resolve('kept')
  await expect.poll(waiting).toEqual([])
  expect([said(), new Set(idsAsked()).size]).toEqual([['Hold the door'], 1])
})
