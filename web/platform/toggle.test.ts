import { afterEach, expect, test, vi } from 'vitest'
import { networkError } from './requests/api-error.ts'
import { queryClient } from './requests/query-client.ts'
import { pressToggle, type Toggle } from './toggle.ts'

afterEach(() => queryClient.clear())

type Answer = { on: boolean; count: number }

/** An item to toggle. The test sends the server's responses. */
function makeToggle(isOn = false) {
  const sent: { on: boolean; respond: (response: Answer) => void; fail: (error: Error) => void }[] = []
  const shown: boolean[] = []
  const settled: Answer[] = []
  const refused = vi.fn()
  const toggle: Toggle<Answer> = {
    key: 'like 1',
    isOn,
    show: (on) => shown.push(on),
    send: (on) => new Promise((respond, fail) => sent.push({ on, respond, fail })),
    settle: (response) => settled.push(response),
    refused,
  }
  return { toggle, sent, shown, settled, refused }
}

test('SOCIAL-03 shows the new state before the response, then the exact state of the response', async () => {
  const { toggle, sent, shown, settled } = makeToggle()
  const done = pressToggle(toggle)
  expect([shown, sent.map(({ on }) => on), settled]).toEqual([[true], [true], []])
  sent[0]?.respond({ on: true, count: 9 })
  await done
  expect(settled).toEqual([{ on: true, count: 9 }])
})

test('SOCIAL-01 SOCIAL-03 the last of several quick presses wins, with one request at a time', async () => {
  const { toggle, sent, shown, settled } = makeToggle()
  const done = pressToggle(toggle)
  await Promise.all([pressToggle(toggle), pressToggle(toggle), pressToggle(toggle)])
  expect(shown).toEqual([true, false, true, false])
  expect(sent).toHaveLength(1)
  sent[0]?.respond({ on: true, count: 9 })
  await expect.poll(() => sent.map(({ on }) => on)).toEqual([true, false])
  sent[1]?.respond({ on: false, count: 8 })
  await done
  expect(settled).toEqual([{ on: false, count: 8 }])
})

test('SOCIAL-01 SOCIAL-03 a refused toggle returns to the old state and is reported', async () => {
  const { toggle, sent, shown, settled, refused } = makeToggle(true)
  const done = pressToggle(toggle)
  sent[0]?.fail(networkError())
  await done
  expect([shown, settled]).toEqual([[false, true], []])
  expect(refused).toHaveBeenCalledExactlyOnceWith(false, expect.objectContaining({ code: 'network' }))
})

test('SOCIAL-03 when the second of two presses fails, the first one remains', async () => {
  const { toggle, sent, shown } = makeToggle()
  const done = pressToggle(toggle)
  await pressToggle(toggle)
  sent[0]?.respond({ on: true, count: 9 })
  await expect.poll(() => sent).toHaveLength(2)
  sent[1]?.fail(networkError())
  await done
  expect(shown).toEqual([true, false, true])
})
