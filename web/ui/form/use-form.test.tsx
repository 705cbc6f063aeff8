import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { FormError } from './field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { TextField } from './text-field.tsx'
import { type FormOptions, useForm } from './use-form.ts'

type Values = { title: string; kind: '' | 'a' | 'b'; acts: string }

const radios = [
  { value: 'a', content: 'A' },
  { value: 'b', content: 'B' },
] as const

function Page(props: Pick<FormOptions<Values>, 'send' | 'isBusy'>) {
  const form = useForm<Values>({
    initial: { title: '', kind: '', acts: '' },
    check: ({ title, kind }) => ({
      ...(kind === '' && { kind: 'Choose a kind' }),
      ...(title === '' && { title: 'Enter a title' }),
    }),
    whileBusy: 'disabled',
    ...props,
  })
  const { kind } = form.values
  return (
    <form {...form.props}>
      <TextField {...form.text('title')} label="Title" />
      <RadioGroup
        data-field="kind"
        radios={radios}
        value={kind || undefined}
        onValueChange={(next) => form.change({ kind: next })}
      />
      {form.problems.kind && <p>{form.problems.kind}</p>}
      <TextField {...form.text('acts')} label="Acts" />
      {form.failure && <FormError>{form.failure}</FormError>}
      <p>{form.isDirty ? 'unsaved' : 'as it was'}</p>
      <button type="submit">Save</button>
    </form>
  )
}

function SendingPage({ request }: { request: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: request })
  return <Page send={() => mutate()} isBusy={isPending} />
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const refusal = (fields?: Record<string, string>) =>
  new ApiError({ code: fields ? 'invalid' : 'conflict', status: 400, detail: 'That cannot be', fields })

async function openFilled() {
  const send = vi.fn<FormOptions<Values>['send']>()
  const { rerender } = render(<Page send={send} />)
  await userEvent.type(field('Title'), 'Wake')
  await userEvent.click(screen.getByRole('radio', { name: 'A' }))
  return { send, rerender }
}

test('shows the problems, focuses the first wrong field, and sends nothing', async () => {
  const send = vi.fn()
  render(<Page send={send} />)
  await save()
  expect(screen.getByText('Choose a kind')).toBeTruthy()
  expect(field('Title').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'A' }))
  await userEvent.click(screen.getByRole('radio', { name: 'B' }))
  expect(screen.queryByText('Choose a kind')).toBeNull()
  expect(screen.getByText('Enter a title')).toBeTruthy()
  await save()
  expect(document.activeElement).toBe(field('Title'))
  await userEvent.type(field('Title'), 'W')
  expect(screen.queryByText('Enter a title')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('sends the values, and does not send again while the form is busy', async () => {
  const { send, rerender } = await openFilled()
  await save()
  expect(send.mock.calls[0]?.[0]).toEqual({ title: 'Wake', kind: 'a', acts: '' })
  rerender(<Page send={send} isBusy />)
  expect(field('Title').disabled).toBe(true)
  fireEvent.submit(field('Title').form!)
  expect(send).toHaveBeenCalledOnce()
})

test('a double click sends once, even before React has rendered the form as busy', async () => {
  const request = vi.fn(() => new Promise<void>(() => {}))
  render(
    <QueryClientProvider client={queryClient}>
      <SendingPage request={request} />
    </QueryClientProvider>,
  )
  await userEvent.type(field('Title'), 'Wake')
  await userEvent.click(screen.getByRole('radio', { name: 'A' }))
  const button = screen.getByRole('button', { name: 'Save' })
  button.click()
  button.click()
  await vi.waitFor(() => expect(request).toHaveBeenCalled())
  expect(request).toHaveBeenCalledOnce()
})

test('shows a server error at its field, also for a part of a field', async () => {
  const { send } = await openFilled()
  send.mockImplementation((_, refused) => refused(refusal({ 'acts.0.name': 'Nobody is called so' })))
  await save()
  expect(screen.getByText('Nobody is called so')).toBeTruthy()
  expect(document.activeElement).toBe(field('Acts'))
  expect(screen.queryByText('That cannot be')).toBeNull()
  await userEvent.type(field('Acts'), 'x')
  expect(screen.queryByText('Nobody is called so')).toBeNull()
})

test.each([
  ['without fields', undefined],
  ['about a field that is not in the form', { secret: 'Not so' }],
])('shows the server error %s for the whole form, until the next submit', async (_, fields) => {
  const { send } = await openFilled()
  send.mockImplementationOnce((_, refused) => refused(refusal(fields)))
  await save()
  expect(screen.getByText('That cannot be')).toBeTruthy()
  await save()
  expect(screen.queryByText('That cannot be')).toBeNull()
})

test('a form is dirty while a value differs from its initial value', async () => {
  render(<Page send={() => {}} />)
  expect(screen.getByText('as it was')).toBeTruthy()
  await userEvent.type(field('Title'), 'W')
  expect(screen.getByText('unsaved')).toBeTruthy()
  await userEvent.clear(field('Title'))
  expect(screen.getByText('as it was')).toBeTruthy()
})
