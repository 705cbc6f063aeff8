import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { SortableList, type SortableListProps } from './sortable-list.tsx'
import { beforeAt, moved, type SortableItem } from './use-carry-by-keys.ts'

afterEach(async () => {
  cleanup()
  // After a drag dnd-kit swallows clicks for a moment. Wait, so that it does not swallow those of
  // the next test.
  const onChange = vi.fn()
  document.body.addEventListener('click', onChange, { once: true })
  const click = () => {
    document.body.click()
    return onChange.mock.calls.length
  }
  await expect.poll(click).toBe(1)
})

test('PLAYLIST-05 Escape puts a carried item back, and an item that loses the focus is dropped where it is shown', async () => {
  const keys = userEvent.setup()
  render(<Letters />)
  await pickUp(keys, 'a')
  await keys.keyboard('{ArrowDown}{ArrowDown}')
  expect(shown()).toEqual(['b', 'c', 'a', 'd'])
  await keys.keyboard('{Escape}')
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  expect(said()).toBe('a is back at place 1 of 4.')
  await keys.keyboard('{ArrowDown}')
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])

  await pickUp(keys, 'd')
  await keys.keyboard('{ArrowUp}{Tab}')
  expect(said()).toBe('d was dropped at place 3 of 4.')
  expect(shown()).toEqual(['a', 'b', 'd', 'c'])
  expect(moves).toEqual([['d', 2]])
})

test('PLAYLIST-05 a carried item stops at the end of the list, and a held key does not pick it up again', async () => {
  const keys = userEvent.setup()
  render(<Letters />)
  await pickUp(keys, 'b')
  await keys.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(said()).toBe('b is at place 1 of 4.')
  await keys.keyboard('{ >2/}')
  expect(said()).toBe('b was dropped at place 1 of 4.')
  expect(shown()).toEqual(['b', 'a', 'c', 'd'])
  expect(moves).toEqual([['b', 0]])
})

test('PLAYLIST-05 a carried item that is removed is no longer carried, even when it returns', async () => {
  const keys = userEvent.setup()
  render(<Letters />)
  await pickUp(keys, 'c')
  expect(screen.getByText('Carrying')).toBeDefined()
  await keys.click(screen.getByRole('button', { name: 'Take c away' }))
  expect(said()).toBe('Picked up c, at place 3 of 4.')
  expect(shown()).toEqual(['a', 'b', 'd'])
  await keys.click(screen.getByRole('button', { name: 'Bring c back' }))
  expect(shown()).toEqual(['a', 'b', 'd', 'c'])
  expect(screen.queryByText('Carrying')).toBeNull()
  await pickUp(keys, 'a')
  expect(said()).toBe('Picked up a, at place 1 of 4.')
})

test('PLAYER-07 a carried item keeps its place among the others when the queue advances', async () => {
  const keys = userEvent.setup()
  const onMove = vi.fn()
  const { rerender } = render(<Fixed letters="abcd" onMove={onMove} />)
  await pickUp(keys, 'd')
  await keys.keyboard('{ArrowUp}')
  expect(shown()).toEqual(['a', 'b', 'd', 'c'])
  rerender(<Fixed letters="bcd" onMove={onMove} />)
  expect(shown()).toEqual(['b', 'd', 'c'])
  await keys.keyboard('{Enter}')
  expect(onMove.mock.calls).toEqual([['d', 1]])
})

test('PLAYER-07 a dialog stays open for Escape right after the key that picks up, and can be closed later', async () => {
  const keys = userEvent.setup()
  const { rerender } = render(<InDialog letters="abc" />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await keys.click(opener)
  const grip = screen.getByRole('button', { name: 'Reorder a' })
  grip.focus()
  await withoutAct(async () => {
    grip.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))
    // On a busy page two waiting key events may follow each other with only microtasks between
    // them.
    await Promise.resolve()
    grip.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
  await expect.poll(said).toBe('a is back at place 1 of 3.')

  await pickUp(keys, 'a')
  expect(screen.getByRole('button', { name: 'Close' }).hasAttribute('disabled')).toBe(true)
  rerender(<InDialog letters="" />)
  await keys.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('PLAYLIST-05 a touch drag first drops the item that keys carry, and keys pick up nothing during the drag', async () => {
  const keys = userEvent.setup()
  render(<Letters />)
  await pickUp(keys, 'a')
  await keys.keyboard('{ArrowDown}')
  const touch = { isPrimary: true, button: 0, clientX: 0 }
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Reorder d' }), { ...touch, clientY: 0 })
  fireEvent.pointerMove(document, { ...touch, clientY: 10 })
  expect(said()).toBe('a was dropped at place 2 of 4.')
  expect(moves).toEqual([['a', 1]])
  expect(shown()).toEqual(['b', 'a', 'c', 'd'])
  await keys.keyboard(' ')
  expect(said()).toBe('a was dropped at place 2 of 4.')
  await keys.keyboard('{Escape}')
  await keys.keyboard(' ')
  expect(said()).toBe('Picked up a, at place 2 of 4.')
})

let moves: [string, number][] = []

function Letters() {
  const [items, setItems] = useState(() => {
    moves = []
    return ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id }))
  })
  const [isCarrying, setCarrying] = useState(false)
  return (
    <>
      {isCarrying && <p>Carrying</p>}
      <button type="button" onMouseDown={keepFocus} onClick={() => setItems(items.filter(({ id }) => id !== 'c'))}>
        Take c away
      </button>
      <button type="button" onMouseDown={keepFocus} onClick={() => setItems([...items, { id: 'c', label: 'c' }])}>
        Bring c back
      </button>
      <SortableList
        label="Letters"
        items={items}
        onMove={(entryId, to) => {
          moves.push([entryId, to])
          setItems(moved(items, { entryId, beforeId: beforeAt(items, entryId, to) }))
        }}
        onCarry={setCarrying}
      >
        {letter}
      </SortableList>
    </>
  )
}

type FixedProps = Partial<Pick<SortableListProps<SortableItem>, 'onMove' | 'onCarry'>> & { letters: string }

function Fixed({ letters, onMove = () => undefined, onCarry }: FixedProps) {
  const items = [...letters].map((id) => ({ id, label: id }))
  return (
    <SortableList label="Letters" items={items} onMove={onMove} onCarry={onCarry}>
      {letter}
    </SortableList>
  )
}

function InDialog({ letters }: { letters: string }) {
  const [isOpen, setOpen] = useState(false)
  const [isCarrying, setCarrying] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Letters" dismissable={!isCarrying}>
        {letters && <Fixed letters={letters} onCarry={setCarrying} />}
      </Dialog>
    </>
  )
}

const letter = ({ id }: SortableItem, handles: React.ReactNode) => (
  <>
    <span className="letter">{id}</span>
    {handles}
  </>
)

/** Runs React as on a page, where updates are scheduled. */
async function withoutAct(run: () => Promise<void>): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await run().finally(() => vi.unstubAllGlobals())
}

const keepFocus = (event: React.MouseEvent) => event.preventDefault()

async function pickUp(keys: ReturnType<typeof userEvent.setup>, id: string): Promise<void> {
  screen.getByRole('button', { name: `Reorder ${id}` }).focus()
  await keys.keyboard(' ')
}

const shown = () => [...document.querySelectorAll('.letter')].map((letter) => letter.textContent)
const said = () => document.querySelector('p[role=status]')?.textContent
