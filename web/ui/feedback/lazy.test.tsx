import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { lazy, usePressed } from './lazy.tsx'
import { Toaster } from './toaster.tsx'

/** A chunk whose first `failures` downloads fail. */
function chunkOf<Props>(part: ComponentType<Props>, failures: number) {
  let asked = 0
  return vi.fn(async () => {
    if (asked++ < failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: part }
  })
}
const show = (children: ReactNode) =>
  render(
    <Suspense fallback="…">
      {children}
      <Toaster />
    </Suspense>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const missing = () => screen.findByText('This part could not be loaded')

test('SHELL-08 a part of a page that fails to download shows an error, and appears after a retry', async () => {
  const load = chunkOf(({ text }: { text: string }) => <p>{text}</p>, 2)
  const Words = lazy(load)
  show(<Words text="In the damp" />)
  await missing()
  expect(load).toHaveBeenCalledOnce()
  for (const asked of [2, 3]) {
    await expect
      .poll(async () => {
        await press('Try again').catch(() => {})
        return load.mock.calls.length
      })
      .toBeGreaterThanOrEqual(asked)
  }
  await screen.findByText('In the damp')
  expect([load.mock.calls.length, screen.queryByRole('alert')]).toEqual([3, null])
})

type OverProps = { Part: ComponentType<{ onClose: () => void }> }

function Over({ Part }: OverProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Part onClose={() => setOpen(false)} />}
    </>
  )
}

test('SHELL-08 a dialog that fails to download closes with a toast; the next press opens it', async () => {
  const Part = lazy(chunkOf(({ onClose }: { onClose: () => void }) => <dialog open onClose={onClose} />, 1))
  show(<Over Part={Part} />)
  await press('Open')
  await missing()
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Open')
  await screen.findByRole('dialog')
})

type MoreProps = { load: () => Promise<unknown>; Menu: ComponentType }

function More({ load, Menu }: MoreProps) {
  const [isPressed, open] = usePressed(load)
  if (isPressed) return <Menu />
  return (
    <button type="button" onClick={open}>
      More
    </button>
  )
}

test('SHELL-08 a button stays when its menu fails to download, and a later press opens the menu', async () => {
  const load = chunkOf(() => <div role="menu" />, 1)
  show(<More load={load} Menu={lazy(load)} />)
  await press('More')
  await missing()
  await press('More')
  await screen.findByRole('menu')
})
