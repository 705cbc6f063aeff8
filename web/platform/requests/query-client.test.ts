import { expect, test } from 'vitest'
import { ApiError, networkError } from './api-error.ts'
import { backoffMs, queryClient, retries } from './query-client.ts'

const refused = (status: number) => new ApiError({ code: 'unexpected', status, detail: '' })

test('SEC-07 retries three times, and never after a 4xx', () => {
  expect([0, 1, 2, 3].map((failures) => retries(failures, networkError()))).toEqual([true, true, true, false])
  expect(retries(0, refused(500))).toBe(true)
  for (const status of [400, 401, 404, 429, 499]) expect(retries(0, refused(status))).toBe(false)
})

test('SEC-07 the back-off doubles up to 30 s; responses are cached for 5 min', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(300_000)
})
