import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCombobox } from './use-combobox.ts'

const DOORS = ['left', 'right', 'trap']
const taken = vi.fn()
const passedOn = vi.fn()
afterEach(() => {
  taken.mockClear()
  passedOn.mockClear()
})

function AnyDoor() {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const doors = DOORS.filter((door) => door.includes(text))
  const combobox = useCombobox({
    listLabel: 'Doors',
    isOpen,
    onOpenChange: setOpen,
    count: doors.length,
    onType: setText,
    onChoose: (at) => taken(doors[at]),
    onEnter: () => taken(text),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that the input passes on
    <div onKeyDown={(event) => event.isDefaultPrevented() || passedOn(event.key)}>
      <input aria-label="Door" {...combobox.input} value={text} />
      <div {...combobox.popup} {...combobox.list}>
        {doors.map((door, at) => (
          <div key={door} {...combobox.option(at)}>
            {door}
          </div>
        ))}
      </div>
    </div>
  )
}

const input = () => screen.getByRole('combobox', { name: 'Door' })
const isOpen = () => input().getAttribute('aria-expanded') === 'true'
const active = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent

test('SHELL-10 an arrow up opens the list at its end, and from the first choice leads back to the text', async () => {
  render(<AnyDoor />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowUp}')
  expect([isOpen(), active()]).toEqual([true, 'trap'])
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('trap')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(active()).toBeUndefined()
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('left')
})

test('SHELL-10 a key that moves the caret, and typing, make the text active again', async () => {
  render(<AnyDoor />)
  await userEvent.type(input(), 'r')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('right')
  await userEvent.keyboard('{Home}')
  expect([isOpen(), active()]).toEqual([true, undefined])
  await userEvent.keyboard('{ArrowDown}t')
  expect(active()).toBeUndefined()
  await userEvent.keyboard('{Enter}')
  expect(taken.mock.calls).toEqual([['tr']])
})

test('SHELL-10 the first Escape closes the list, the next one is left to the page', async () => {
  render(<AnyDoor />)
  await userEvent.click(input())
  await userEvent.keyboard('{Escape}')
  expect([isOpen(), passedOn.mock.calls]).toEqual([false, []])
  await userEvent.keyboard('{Escape}')
  expect(passedOn.mock.calls).toEqual([['Escape']])
})

test('SHELL-10 choosing by touch keeps the focus in the input, and the list closes', async () => {
  render(<AnyDoor />)
  await userEvent.click(input())
  await userEvent.pointer([{ keys: '[TouchA]', target: screen.getByRole('option', { name: 'right' }) }])
  expect(taken.mock.calls).toEqual([['right']])
  expect([document.activeElement, isOpen()]).toEqual([input(), false])
  await userEvent.click(input())
  await userEvent.tab()
  expect(isOpen()).toBe(false)
})

test('SHELL-10 Enter chooses nothing while the IME composes a word', async () => {
  render(<AnyDoor />)
  await userEvent.click(input())
  fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })
  expect(taken).not.toHaveBeenCalled()
})

test('SHELL-10 the Enter that ends a composed word chooses nothing, also in Safari', async () => {
  render(<AnyDoor />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(input(), { key: 'Escape', keyCode: 229 })
  expect([isOpen(), taken.mock.calls]).toEqual([true, []])
})
