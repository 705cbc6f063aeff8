import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { Button } from './button.tsx'
import { PlayDisc } from './play-disc.tsx'

test('a busy button is announced as busy, keeps the focus and ignores presses', async () => {
  const press = vi.fn()
  const submit = vi.fn((event: Event) => event.preventDefault())
  const { container, rerender } = render(
    <form>
      <Button type="submit" onClick={press} busyLabel="Saving...">
        Save
      </Button>
    </form>,
  )
  container.querySelector('form')?.addEventListener('submit', submit)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect([press, submit].map((spy) => spy.mock.calls.length)).toEqual([1, 1])

  rerender(
    <form>
      <Button type="submit" onClick={press} busy busyLabel="Saving...">
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Saving...' })
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect([press, submit].map((spy) => spy.mock.calls.length)).toEqual([1, 1])
})

function DeletingButton({ request }: { request: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: request })
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Delete
    </Button>
  )
}

test('a double click sends once, even before React has rendered the button as busy', async () => {
  const request = vi.fn(() => new Promise<void>(() => {}))
  render(
    <QueryClientProvider client={queryClient}>
      <DeletingButton request={request} />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Delete' })
  button.click()
  button.click()
  await vi.waitFor(() => expect(request).toHaveBeenCalled())
  expect(request).toHaveBeenCalledOnce()
})

test('a link can look like a button', () => {
  render(
    <Button asChild variant="primary" size="l">
      <a href="/find-music">Find Music</a>
    </Button>,
  )
  const link = screen.getByRole('link', { name: 'Find Music' })
  expect(link.className).toBe('button primary large')
  expect(link.hasAttribute('type')).toBe(false)
})

test('the label of the play disc says what a press does', () => {
  const { rerender } = render(<PlayDisc name="Vault Dub" />)
  expect(screen.getByRole('button', { name: 'Play Vault Dub' })).toBeTruthy()
  rerender(<PlayDisc name="Vault Dub" state="loading" />)
  expect(screen.getByRole('button', { name: 'Pause Vault Dub' }).getAttribute('aria-busy')).toBe('true')
})
