import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Choice } from './choice.tsx'
import { DropZone } from './drop-zone.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

test('a field is read with its label, error and hint', () => {
  const ref = createRef<HTMLInputElement>()
  render(<TextField ref={ref} label="Handle" affix="@" hint="Letters and digits" error="Handle is required" />)
  const input = screen.getByLabelText('Handle')
  expect(ref.current).toBe(input)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(input)).toEqual(['Handle is required', 'Letters and digits'])
})

test('a field without error is not invalid and described by nothing', () => {
  render(<TextField label="Title" />)
  const input = screen.getByLabelText('Title')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('a checkbox is labelled by its text and described by its error', async () => {
  const change = vi.fn()
  render(
    <Checkbox error="Please accept" onChange={change}>
      I accept the <a href="/terms">terms</a>
    </Checkbox>,
  )
  const box = screen.getByRole('checkbox', { name: 'I accept the terms' })
  expect(describedBy(box)).toEqual(['Please accept'])
  await userEvent.click(box)
  expect(change).toHaveBeenCalledOnce()
})

test('a choice says which option was taken', async () => {
  const choose = vi.fn()
  const options = [
    { value: 'track', label: 'Track' },
    { value: 'stem', label: 'Stem' },
  ] as const
  render(<Choice label="Type" options={options} value="track" onValueChange={choose} />)
  expect(screen.getByRole('radiogroup', { name: 'Type' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Track' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByRole('radio', { name: 'Stem' }))
  expect(choose).toHaveBeenCalledWith('stem')
})

test('the same file can be chosen twice', async () => {
  const take = vi.fn()
  render(<DropZone title="Drop an MP3 here" accept=".mp3" onFiles={take} />)
  const file = new File(['x'], 'take.mp3', { type: 'audio/mpeg' })
  await userEvent.upload(screen.getByLabelText('Drop an MP3 here'), file)
  await userEvent.upload(screen.getByLabelText('Drop an MP3 here'), file)
  expect(take).toHaveBeenCalledTimes(2)
  expect(take).toHaveBeenLastCalledWith([file])
})
