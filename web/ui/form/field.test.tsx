import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Choice } from './choice.tsx'
import { DropZone } from './drop-zone.tsx'
import { TextField } from './text-field.tsx'

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

test('screen readers read a field with its label, error and hint', () => {
  const ref = createRef<HTMLInputElement>()
  render(<TextField ref={ref} label="Handle" affix="@" hint="Letters and digits" error="Handle is required" />)
  const input = screen.getByLabelText('Handle')
  expect(ref.current).toBe(input)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(input)).toEqual(['Handle is required', 'Letters and digits'])
})

test('a field without an error is not invalid and has no description', () => {
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

test('a choice reports the chosen option', async () => {
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

test('arrow keys move the choice, skip disabled options and wrap around', async () => {
  const choose = vi.fn()
  const options = [
    { value: 'track', label: 'Track' },
    { value: 'stem', label: 'Stem', disabled: true },
    { value: 'album', label: 'Album' },
  ] as const
  render(<Choice label="Type" options={options} value={undefined} onValueChange={choose} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Track' }))
  await userEvent.keyboard('{Enter}')
  expect(choose).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowRight}')
  expect(choose).toHaveBeenLastCalledWith('album')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Album' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(choose).toHaveBeenLastCalledWith('track')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift} ')
  expect(choose).toHaveBeenCalledTimes(2)
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
