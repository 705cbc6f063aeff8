import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { matcher } from '#contract/platform/match.ts'
import { pageOf, testRouter } from '../testing/render-page.tsx'
import { hrefOf, leadsHere, locationOf } from './address.ts'
import { Link } from './link.tsx'
import type { RoutePage, Router } from './router.ts'
import { type FailureProps, Outlet, RouterView } from './router-view.tsx'
import { useBlocker, useParams, useSearch } from './use-router.ts'

const at = (href: string) => locationOf({ href, state: {}, key: '' })

test('a URL is built from its path, its parameters and its query string', () => {
  expect(hrefOf({ to: '/$slug', params: { slug: 'a/b c' }, search: { tab: 'art', none: undefined } })).toBe(
    '/a%2Fb%20c?tab=art',
  )
  expect(hrefOf({ to: '.', search: {} }, '/nith')).toBe('/nith')
})

test('fixed segments match before parameters, and a malformed encoding is kept as it is', () => {
  const match = matcher([{ path: '/$slug' }, { path: '/track/$id' }, { path: '/track' }])
  expect(match('/track')?.page.path).toBe('/track')
  expect(match('/track/1')?.params).toEqual({ id: '1' })
  expect(match('/n%C3%AFth/')?.params).toEqual({ slug: 'nïth' })
  expect(match('/%E0%A4%A')?.params).toEqual({ slug: '%E0%A4%A' })
  expect(match('/a/b/c')).toBeNull()
})

test('a link is current on its page and those below it, if its query parameters match', () => {
  expect(leadsHere('/messages', at('/messages?conversation=1'))).toBe(true)
  expect(leadsHere('/messages?conversation=2', at('/messages?conversation=1'))).toBe(false)
  expect(leadsHere('/profiles', at('/profiles/new'))).toBe(true)
  expect(leadsHere('/profiles', at('/profiles/new'), true)).toBe(false)
  expect(leadsHere('/', at('/profiles'))).toBe(false)
})

const Broken = ({ error, reset }: FailureProps) => (
  <button type="button" onClick={reset}>
    {(error as Error).message}
  </button>
)

async function open(pages: RoutePage[], path: string): Promise<Router> {
  const router = testRouter(pages, path)
  await router.load()
  render(
    <RouterView router={router} Failure={Broken}>
      <Link to="/home">Home</Link>
      <Outlet Failure={Broken} Missing={() => 'Nothing here'} />
    </RouterView>,
  )
  return router
}

const Track = () => `Track ${useParams().id} ${useSearch().t ?? ''}`
const home = pageOf('/home', () => <h1>Home page</h1>)

test('a link leads to its page and is current there, and Back leads back', async () => {
  const router = await open([home, pageOf('/track/$id', Track)], '/track/7?t=3')
  expect(document.body.textContent).toContain('Track 7 3')
  const link = screen.getByRole('link', { name: 'Home' })
  expect(link.getAttribute('aria-current')).toBeNull()
  await userEvent.click(link)
  expect(await screen.findByRole('heading', { name: 'Home page' })).toBeTruthy()
  expect(link.getAttribute('aria-current')).toBe('page')
  act(() => router.back())
  await expect.poll(() => document.body.textContent).toContain('Track 7 3')
})

test('a visitor who may not open a page is redirected, and the page is never rendered', async () => {
  const secret = { ...pageOf('/secret', () => 'Secret'), elsewhere: async () => '/home' }
  const router = await open([home, secret], '/secret')
  expect(router.shown.value.location.href).toBe('/home')
  expect(document.body.textContent).not.toContain('Secret')
})

test('an unknown URL shows the page for missing pages', async () => {
  await open([home], '/no/such/page')
  expect(document.body.textContent).toContain('Nothing here')
})

test('a slow page shows its skeleton, and the page that was requested last is shown', async () => {
  let come = (_: () => string) => {}
  const late = pageOf('/late', () => 'Late')
  late.load = () => new Promise((resolve) => (come = resolve as never))
  late.skeleton = 'Shape'
  const router = await open([home, late], '/home')
  const going = router.go('/late')
  expect(document.body.textContent).toContain('Home page')
  await expect.poll(() => document.body.textContent).toContain('Shape')
  await act(() => router.go('/home'))
  come(() => 'Late')
  await act(() => going)
  expect(document.body.textContent).toContain('Home page')
})

test('a slow access check of the open page keeps the page and what was typed in it', async () => {
  let check = Promise.resolve<string | null>(null)
  const form = { ...pageOf('/form', () => <input aria-label="Title" />), elsewhere: () => check, skeleton: 'Shape' }
  const router = await open([home, form], '/form')
  await userEvent.type(screen.getByLabelText('Title'), 'Wick')
  vi.useFakeTimers()
  const slow = Promise.withResolvers<string | null>()
  check = slow.promise
  await act(async () => {
    const checked = router.invalidate()
    await vi.advanceTimersByTimeAsync(1000)
    slow.resolve(null)
    await vi.runAllTimersAsync()
    await checked
  })
  vi.useRealTimers()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Wick')
})

test('a failing page does not affect the frame, and other pages work', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const bad = pageOf('/bad', () => {
    throw new Error('Broke')
  })
  const missing = { ...pageOf('/missing', () => ''), load: () => Promise.reject(new Error('No such chunk')) }
  const router = await open([home, bad, missing], '/bad')
  expect(screen.getByRole('button', { name: 'Broke' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy()
  await act(() => router.go('/missing'))
  expect(screen.getByRole('button', { name: 'No such chunk' })).toBeTruthy()
  await act(() => router.go('/home'))
  expect(screen.getByRole('heading', { name: 'Home page' })).toBeTruthy()
})

const mayLeave = vi.fn(() => false)
function Form() {
  const [isActive, setActive] = useState(true)
  useBlocker({ isActive, mayLeave })
  return (
    <button type="button" onClick={() => setActive(false)}>
      Done
    </button>
  )
}

test('a blocker keeps the visitor on the page', async () => {
  const router = await open([home, pageOf('/form', Form)], '/form')
  await userEvent.click(screen.getByRole('link', { name: 'Home' }))
  expect(router.shown.value.location.href).toBe('/form')
  expect(mayLeave).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await userEvent.click(screen.getByRole('link', { name: 'Home' }))
  expect(await screen.findByRole('heading', { name: 'Home page' })).toBeTruthy()
})
