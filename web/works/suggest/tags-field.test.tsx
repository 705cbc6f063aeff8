import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { TagsField } from './tags-field.tsx'

const found = (...names: string[]) => ({
  status: 200,
  body: {
    items: names.map((name) => ({ kind: 'tag', tag: { name, count: 3 } })),
    totals: {},
    meant: [],
    isPartial: false,
  },
})
const submitted = vi.fn()

function Form() {
  const [tags, setTags] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted(tags)
      }}
    >
      <TagsField value={tags} onChange={setTags} />
      <button type="submit">Save</button>
    </form>
  )
}

const input = () => screen.getByLabelText('Tags') as HTMLInputElement
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

beforeEach(() => queryClient.setQueryData(keyOf(sessionResource, {}), makeSession()))
afterEach(() => {
  queryClient.clear()
  submitted.mockClear()
})

test('MUSIC-02 existing tags are suggested for the last one, except those already in the field', async () => {
  const asked = respondWith(() => found('drone', 'doom', 'dub'))
  await renderPage(Form, '/')
  await userEvent.type(input(), 'Doom, d')
  await waitFor(() => expect(asked.at(-1)?.query.toString()).toBe('q=d&kinds=tag'))
  await waitFor(() => expect(options()).toEqual(['drone3', 'dub3']))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect([input().value, options(), submitted.mock.calls]).toEqual(['Doom, dub, ', [], []])
  await userEvent.keyboard('dr')
  await waitFor(() => expect(options()).toEqual(['drone3']))
  await userEvent.click(screen.getByRole('option'))
  expect(input().value).toBe('Doom, dub, drone, ')
})

test('MUSIC-02 Enter without a choice leaves the text as it is and sends the form', async () => {
  respondWith(() => found('drone'))
  await renderPage(Form, '/')
  await userEvent.type(input(), 'dr')
  await waitFor(() => expect(options()).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  expect(submitted.mock.calls).toEqual([['dr']])
  await userEvent.keyboard('{Escape}')
  expect([input().value, options()]).toEqual(['dr', []])
  await userEvent.type(input(), 'x', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect([input().value, options()]).toEqual(['xdr', []])
})
