import { vi } from 'vitest'
import { ERROR_STATUS, type ErrorCode, type Problem } from '#contract/platform/errors.ts'

export type Asked = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }
type Answer = { status: number; body?: unknown } | 'no network' | Promise<{ status: number; body?: unknown }>

/**
 * Replaces the network: answers every request with `response`, and returns the list of requests.
 */
export function respondWith(response: (asked: Asked) => Answer): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const { pathname: path, searchParams: query } = new URL(input, 'http://localhost')
    const request = { method: init.method ?? 'GET', path, query, headers, body }
    asked.push(request)
    const given = await response(request)
    if (given === 'no network') throw new TypeError('Failed to fetch')
    return new Response(given.body === undefined ? null : JSON.stringify(given.body), { status: given.status })
  })
  return asked
}

/** A response in the form of the server's errors. */
export function problem(code: ErrorCode, detail: string, more: Partial<Problem> = {}) {
  const status = ERROR_STATUS[code]
  return { status, body: { type: 'about:blank', title: code, status, detail, code, ...more } }
}
