// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { moved } from '#web/ui/sortable/moved.ts'
import { SortableList } from '#web/ui/sortable/sortable-list.tsx'

afterEach(cleanup)

test('PLAYLIST-05 Escape puts back what is carried, and what loses the focus is dropped where it is seen', async () => {
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

test('PLAYLIST-05 an end of the list is the end, and a held key neither drops nor picks up again', async () => {
  const keys = userEvent.setup()
  render(<Letters />)
  await pickUp(keys, 'b')
  await keys.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(said()).toBe('b is at place 1 of 4.')
  await keys.keyboard('{ >3/}')
  expect(said()).toBe('b was dropped at place 1 of 4.')
  expect(shown()).toEqual(['b', 'a', 'c', 'd'])
  expect(moves).toEqual([['b', 0]])
})

test('PLAYLIST-05 what is taken away while it is carried is carried no more, also when it comes back', async () => {
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
          const rest = items.filter(({ id }) => id !== entryId)
          setItems(moved(items, { entryId, beforeId: rest[to]?.id ?? null }))
        }}
        onCarry={setCarrying}
      >
        {({ id }, handles) => (
          <>
            <span className="letter">{id}</span>
            {handles}
          </>
        )}
      </SortableList>
    </>
  )
}

const keepFocus = (event: React.MouseEvent) => event.preventDefault()

async function pickUp(keys: ReturnType<typeof userEvent.setup>, id: string): Promise<void> {
  screen.getByRole('button', { name: `Reorder ${id}` }).focus()
  await keys.keyboard(' ')
}

const shown = () => [...document.querySelectorAll('.letter')].map((letter) => letter.textContent)
const said = () => document.querySelector('p[role=status]')?.textContent
