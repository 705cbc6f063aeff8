import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '#web/ui/action/button.tsx'
import { FilePick } from '#web/ui/form/file-pick.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from './delete-dialog.tsx'
import { Dialog } from './dialog.tsx'

function Example({ dismissable }: { dismissable?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Upload</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Upload Music"
        dismissable={dismissable}
        footer={<Button>Save</Button>}
      >
        <FilePick label="Cover" accept="image/*" onFiles={() => {}}>
          Add cover
        </FilePick>
        <TextField label="Title" />
      </Dialog>
    </>
  )
}

test('a dialog focuses its first field, keeps the focus inside, and returns it on Escape', async () => {
  render(<Example />)
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  const dialog = screen.getByRole('dialog', { name: 'Upload Music' })
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  for (let i = 0; i < 4; i++) {
    await userEvent.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload' })))
})

/** A dialog that a page creates when it is needed, with a button that takes the focus. */
function Created() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add</Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title="Confirm" footer={<Button>Cancel</Button>}>
          <Button autoFocus>Use a passkey</Button>
        </Dialog>
      )}
    </>
  )
}

test('SHELL-10 what takes the focus in a dialog keeps it, and the opener gets it back', async () => {
  render(<Created />)
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use a passkey' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' })))
})

test('the page behind a dialog does not scroll', async () => {
  render(<Example />)
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  expect(document.documentElement.style.overflow).toBe('hidden')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(document.documentElement.style.overflow).toBe('')
})

test('a dialog that is not dismissable stays open', async () => {
  render(<Example dismissable={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Close' }).hasAttribute('disabled')).toBe(true)
})

test('a confirmation starts on Cancel and confirms once', async () => {
  const confirm = vi.fn()
  const close = vi.fn()
  const props = { title: 'Delete track', message: 'Sure?', confirmLabel: 'Delete', busyLabel: 'Deleting...' }
  const { rerender } = render(<ConfirmDialog open {...props} onOpenChange={close} onConfirm={confirm} />)
  const dialog = screen.getByRole('alertdialog', { name: 'Delete track' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Sure?')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  rerender(<ConfirmDialog open busy {...props} onOpenChange={close} onConfirm={confirm} />)
  await userEvent.click(screen.getByRole('button', { name: 'Deleting...' }))
  await userEvent.keyboard('{Escape}')
  expect(confirm).toHaveBeenCalledOnce()
  expect(close).not.toHaveBeenCalled()
})

test('SHELL-10 the Escape that cancels a composed word leaves the dialog open, also in Safari', async () => {
  render(<Example />)
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Escape', keyCode: 229 })
  expect(screen.getByRole('dialog')).toBeTruthy()
})

function Rows() {
  const [names, setNames] = useState(['One', 'Two'])
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
      <ul aria-label="Tracks">
        {names.map((name) => (
          <li key={name}>
            <Button onClick={() => setAsked(name)}>Delete {name}</Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Delete track"
        message="Sure?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={false}
        onOpenChange={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          setNames((all) => all.filter((name) => name !== asked))
        }}
      />
    </>
  )
}

test('SHELL-10 the focus stays in the list whose row a dialog removes', async () => {
  render(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete One' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Tracks' })))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Two' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Two' })))
})
