import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeEvent } from '#web/works/events/factory.ts'
import { EditEventDialog, type EditEventDialogProps } from './edit-event-dialog.tsx'

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const zone = () => screen.getByRole('combobox', { name: 'Time zone' })
async function openDialog(props: Partial<EditEventDialogProps> = {}) {
  const close = vi.fn()
  await renderPage(() => <EditEventDialog onClose={close} {...props} />, '/')
  return close
}
async function fillIn() {
  await userEvent.type(screen.getByLabelText('Title'), 'Candle Service')
  put('Date', '2090-11-09')
  put('Time', '20:00')
}

describe('EVENT-02 a new event', () => {
  test('requires a title, a date and a time', async () => {
    const asked = respondWith(() => ({ status: 500 }))
    const close = await openDialog()
    expect(screen.getByRole('dialog', { name: 'Create New Event' })).toBeTruthy()
    await press('Create Event')
    expect(screen.getByText('Please fill in all required fields')).toBeTruthy()
    for (const label of ['Title', 'Date', 'Time'])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Title'))
    await fillIn()
    expect(screen.queryByText('Please fill in all required fields')).toBeNull()
    expect(asked).toEqual([])
    expect(close).not.toHaveBeenCalled()
  })

  test('is created once after several presses, in the time zone of the browser', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>()
    const asked = respondWith(() => promise)
    const close = await openDialog()
    await fillIn()
    const save = screen.getByRole('button', { name: 'Create Event' })
    await userEvent.dblClick(save)
    fireEvent.submit(save.closest('[role=dialog]')!.querySelector('form')!)
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy()
    resolve({ status: 201, body: makeEvent() })
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(asked).toHaveLength(1)
    expect(asked[0]?.body).toMatchObject({
      title: 'Candle Service',
      localDate: '2090-11-09',
      localTime: '20:00',
      timeZone: 'Europe/Berlin',
      isPublished: true,
    })
    expect(screen.getByText('Event created successfully!')).toBeTruthy()
  })

  test('keeps its id and input when no response arrives', async () => {
    let fails = true
    const asked = respondWith(() => (fails ? 'no network' : { status: 201, body: makeEvent() }))
    const close = await openDialog()
    await fillIn()
    await press('Create Event')
    expect(await screen.findByText('Failed to create event')).toBeTruthy()
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Candle Service')
    fails = false
    await press('Create Event')
    await waitFor(() => expect(close).toHaveBeenCalled())
    const ids = asked.map(({ body }) => (body as { id: string }).id)
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[1]).toBe(ids[0])
  })

  test('shows at its field what the server refused', async () => {
    const fields = { localDate: 'The date must lie between 1971 and 2099' }
    respondWith(() => problem('invalid', fields.localDate, { fields }))
    await openDialog()
    await fillIn()
    await press('Create Event')
    expect(await screen.findAllByText(fields.localDate)).toHaveLength(1)
    expect(screen.queryByText('Failed to create event')).toBeNull()
    const date = screen.getByLabelText('Date')
    expect(date.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(date)
    expect(screen.queryByText('Please fill in all required fields')).toBeNull()
  })
})

describe('EVENT-04 the stored time, as the dialog shows it', () => {
  test.each([
    ['2090-11-09', '20:00', 'Starts Thu, Nov 9, 2090, 8:00 PM GMT+1.'],
    [
      '2026-03-29',
      '02:30',
      'The clocks go forward, so this time does not exist that day. ' +
        'Starts Sun, Mar 29, 2026, 3:30 AM GMT+2. This time is in the past.',
    ],
    [
      '2026-10-25',
      '02:30',
      'The clocks go back, so this time happens twice that day. The first one is used. ' +
        'Starts Sun, Oct 25, 2026, 2:30 AM GMT+2. This time is in the past.',
    ],
  ])('on %s at %s', async (date, time, said) => {
    vi.useFakeTimers({ now: new Date('2027-01-15T12:00:00Z'), toFake: ['Date'] })
    try {
      await openDialog()
      put('Date', date)
      expect(screen.queryByText(/Starts/)).toBeNull()
      put('Time', time)
      expect(screen.getByText(/Starts/).textContent).toBe(said)
    } finally {
      vi.useRealTimers()
    }
  })

  test('includes the viewer’s time if their zone differs', async () => {
    await openDialog()
    put('Date', '2090-11-09')
    put('Time', '20:00')
    await userEvent.type(zone(), 'kathm{Enter}')
    expect((zone() as HTMLInputElement).value).toBe('Asia/Kathmandu')
    expect(screen.getByText(/Starts/).textContent).toBe('Starts Thu, Nov 9, 2090, 8:00 PM GMT+5:45, 3:15 PM your time.')
  })
})

describe('EVENT-02 an existing event', () => {
  const event = makeEvent({ locationText: 'Crypt', description: 'Bring light', timeZone: 'Europe/London' })

  test('sends only changed fields', async () => {
    const asked = respondWith(() => ({ status: 200, body: event }))
    const close = await openDialog({ event })
    expect(screen.getByRole('dialog', { name: 'Edit Event' })).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Location (optional)'))
    await userEvent.click(screen.getByRole('checkbox', { name: /Published/ }))
    await press('Update Event')
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(asked[0]).toMatchObject({ method: 'PATCH', path: '/api/events/e1' })
    expect(asked[0]?.body).toEqual({ locationText: '', isPublished: false })
    expect(screen.getByText('Event updated successfully!')).toBeTruthy()
  })

  test('shows an error when it could not be changed', async () => {
    respondWith(() => ({ status: 500 }))
    const close = await openDialog({ event })
    await userEvent.type(screen.getByLabelText('Title'), '!')
    await press('Update Event')
    expect(await screen.findByText('Failed to update event')).toBeTruthy()
    expect(close).not.toHaveBeenCalled()
  })
})

describe('EVENT-02 closing the dialog', () => {
  test('asks after changes', async () => {
    const close = await openDialog()
    await userEvent.type(screen.getByLabelText('Title'), 'x')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    await press('Keep editing')
    expect(close).not.toHaveBeenCalled()
    await press('Cancel')
    await press('Discard')
    expect(close).toHaveBeenCalledOnce()
  })

  test('does not ask without changes', async () => {
    const close = await openDialog()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })

  test('closes the list of zones first on Escape', async () => {
    const close = await openDialog()
    await userEvent.type(zone(), 'lon')
    expect(screen.getAllByRole('option').length).toBeGreaterThan(0)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect((zone() as HTMLInputElement).value).toBe('Europe/Berlin')
    expect(close).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })
})
