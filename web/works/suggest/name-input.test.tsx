import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { makeSummary } from '#web/people/profiles/factory.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { NameInput } from './name-input.tsx'

const WOOL = makeSummary({ id: 'grave_wool', handle: 'grave_wool', displayName: 'Grave Wool' })
const GRAVEL = makeSummary({ id: 'gravel', handle: 'gravel', displayName: 'Gravel Choir' })

const found = (profiles: ProfileSummary[], meant: string[] = []) => ({
  status: 200,
  body: { items: profiles.map((each) => ({ kind: 'profile', profile: each })), totals: {}, meant, isPartial: false },
})

const submitted = vi.fn()
const closed = vi.fn()

type FormProps = { begins?: string; known?: ProfileSummary[] }

function Form({ begins = '', known = [] }: FormProps) {
  const [name, setName] = useState(begins)
  return (
    <Dialog open onOpenChange={() => closed()} title="Credits">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submitted(name)
        }}
      >
        <NameInput label="Who" value={name} known={known} onChange={setName} />
        <button type="submit">Save</button>
      </form>
    </Dialog>
  )
}

const renderForm = (props: FormProps = {}) => renderPage(() => <Form {...props} />, '/')
const input = () => screen.getByRole('combobox', { name: 'Who' }) as HTMLInputElement
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent
const linked = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent
const isOpen = () => input().getAttribute('aria-expanded') === 'true'

beforeEach(() => queryClient.setQueryData(keyOf(sessionResource, {}), makeSession()))
afterEach(() => {
  queryClient.clear()
  submitted.mockClear()
  closed.mockClear()
})

test('FIND-01 ALBUM-01 profiles are suggested from the first letter on, arrows move, and Enter writes the handle', async () => {
  const asked = respondWith(() => found([WOOL, GRAVEL]))
  await renderForm()
  await userEvent.type(input(), 'g')
  await waitFor(() => expect(options()).toEqual(['GGrave Wool@grave_wool', 'GGravel Choir@gravel']))
  expect(asked[0]?.query.toString()).toBe('q=g&kinds=profile')
  await waitFor(() => expect(active()).toContain('Grave Wool'))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}')
  expect(active()).toContain('Gravel Choir')
  await userEvent.keyboard('{Enter}')
  expect([input().value, options(), isOpen()]).toEqual(['@gravel', [], false])
  expect(linked()).toContain('Links to Gravel Choir')
  expect(submitted).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(submitted.mock.calls).toEqual([['@gravel']])
})

test('FIND-01 an @ searches handles, and a complete handle links at once', async () => {
  const asked = respondWith(({ query }) => found(query.get('q') === '@gravel' ? [GRAVEL] : [WOOL, GRAVEL]))
  await renderForm()
  await userEvent.type(input(), '@')
  expect(asked).toEqual([])
  await userEvent.type(input(), 'gravel')
  await waitFor(() => expect(options()).toHaveLength(1))
  await userEvent.tab()
  await waitFor(() => expect(linked()).toContain('Links to Gravel Choir'))
  expect([input().value, options()]).toEqual(['@gravel', []])
})

test('FIND-01 Esc closes the list and not the dialog, and Esc and Tab leave the text as it is', async () => {
  respondWith(() => found([WOOL]))
  await renderForm()
  await userEvent.type(input(), 'gra')
  await waitFor(() => expect(options()).toHaveLength(1))
  await userEvent.keyboard('{Escape}')
  expect([input().value, options(), closed.mock.calls]).toEqual(['gra', [], []])
  await userEvent.keyboard('v')
  await waitFor(() => expect(options()).toHaveLength(1))
  await userEvent.tab()
  expect([input().value, options(), linked()]).toEqual(['grav', [], undefined])
  input().focus()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})

test('FIND-01 a late response does not replace a newer one', async () => {
  const late = Promise.withResolvers<ReturnType<typeof found>>()
  const asked = respondWith(({ query }) => (query.get('q') === 'g' ? late.promise : found([GRAVEL])))
  await renderForm()
  await userEvent.type(input(), 'g')
  await waitFor(() => expect(asked).toHaveLength(1))
  await userEvent.type(input(), 'ravel')
  await waitFor(() => expect(options()).toHaveLength(1))
  late.resolve(found([WOOL]))
  await late.promise
  await waitFor(() => expect(active()).toContain('Gravel Choir'))
  expect(options()).toEqual(['GGravel Choir@gravel'])
})

test('FIND-01 Enter before the response waits for it, unless the user types on', async () => {
  const first = Promise.withResolvers<ReturnType<typeof found>>()
  const asked = respondWith(() => first.promise)
  await renderForm()
  await userEvent.type(input(), 'gr{Enter}')
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  first.resolve(found([WOOL, GRAVEL]))
  await waitFor(() => expect(input().value).toBe('@grave_wool'))
  expect(submitted).not.toHaveBeenCalled()
  await userEvent.clear(input())
  await userEvent.type(input(), 'grav{Enter}el, somebody')
  await waitFor(() => expect(asked.at(-1)?.query.get('q')).toBe('gravel, somebody'))
  expect(input().value).toBe('gravel, somebody')
})

test('FIND-01 profiles that match by other texts are not suggested, and Enter does not choose a correction', async () => {
  respondWith(({ query }) => (query.get('q') === 'harp' ? found([WOOL]) : found([GRAVEL], ['gravel'])))
  await renderForm()
  await userEvent.type(input(), 'harp')
  await waitFor(() => expect(isOpen()).toBe(false))
  await userEvent.keyboard('{Enter}')
  expect(submitted.mock.calls).toEqual([['harp']])
  await userEvent.clear(input())
  await userEvent.paste('grvael')
  await waitFor(() => expect(options()).toEqual(['GGravel Choir@gravel']))
  await userEvent.keyboard('{Enter}')
  expect(submitted.mock.calls).toEqual([['harp'], ['grvael']])
  await userEvent.click(screen.getByRole('option'))
  expect(input().value).toBe('@gravel')
})

test.each(['no network', problem('unexpected', 'Something went wrong')] as const)(
  'FIND-01 without a response it is a plain text field (%j)',
  async (response) => {
    const asked = respondWith(() => response)
    await renderForm()
    await userEvent.type(input(), 'Anna')
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    await waitFor(() => expect(isOpen()).toBe(false))
    await userEvent.keyboard('{Enter}')
    expect(submitted.mock.calls).toEqual([['Anna']])
  },
)

test('FIND-01 sends no request offline', async () => {
  const asked = respondWith(() => found([WOOL]))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderForm()
  await userEvent.type(input(), 'Anna{Enter}')
  expect([submitted.mock.calls, isOpen(), asked]).toEqual([[['Anna']], false, []])
})

test('ALBUM-01 a profile that the form knows is shown as linked, without a request', async () => {
  const asked = respondWith(() => found([]))
  await renderForm({ begins: '@grave_wool', known: [WOOL] })
  expect(linked()).toContain('Links to Grave Wool')
  await userEvent.click(input())
  expect([isOpen(), asked]).toEqual([false, []])
})
