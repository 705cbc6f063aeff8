import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'

const DOORS = ['Left door', 'Right door', 'Trap door', 'Window']
const submitted = vi.fn((event: { preventDefault(): void }) => event.preventDefault())

function Choosing({ onChange }: { onChange: (door: string) => void }) {
  const [value, setValue] = useState('Left door')
  return (
    <form onSubmit={submitted}>
      <Combobox
        label="Way in"
        value={value}
        text={value}
        find={(typed) => DOORS.filter((door) => door.toLowerCase().includes(typed.toLowerCase()))}
        nothing="No way in"
        onChange={(door) => {
          setValue(door)
          onChange(door)
        }}
      >
        {(door) => door}
      </Combobox>
      <button type="submit">Go</button>
    </form>
  )
}

const input = () => screen.getByRole('combobox', { name: 'Way in' }) as HTMLInputElement
const active = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('SHELL-10 by keyboard: arrows move, Enter chooses and does not submit the form', async () => {
  const change = vi.fn()
  render(<Choosing onChange={change} />)
  await userEvent.tab()
  expect(input().getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{ArrowDown}')
  expect([options(), active()]).toEqual([DOORS, 'Left door'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(active()).toBe('Trap door')
  await userEvent.keyboard('{Enter}')
  expect(change.mock.calls).toEqual([['Trap door']])
  expect([input().value, options()]).toEqual(['Trap door', []])
  expect(submitted).not.toHaveBeenCalled()
})

test('SHELL-10 typing filters; Escape and leaving the field discard the typed text', async () => {
  const change = vi.fn()
  render(<Choosing onChange={change} />)
  await userEvent.type(input(), 'ri')
  expect([options(), active()]).toEqual([['Right door'], 'Right door'])
  await userEvent.keyboard('{Escape}')
  expect([input().value, options()]).toEqual(['Left door', []])
  await userEvent.type(input(), 'zz')
  expect(screen.getByText('No way in')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect([input().value, options()]).toEqual(['Left door', []])
  expect(change).not.toHaveBeenCalled()
})

test('SHELL-10 by pointer: a click opens the list and chooses', async () => {
  const change = vi.fn()
  render(<Choosing onChange={change} />)
  await userEvent.click(input())
  await userEvent.click(screen.getByRole('option', { name: 'Window' }))
  expect(change.mock.calls).toEqual([['Window']])
  expect(document.activeElement).toBe(input())
})
