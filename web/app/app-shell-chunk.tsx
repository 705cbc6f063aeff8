import { type ComponentProps, type ComponentType, lazy, useState } from 'react'

const load = async () => (await import('./shell/app-shell.tsx')).AppShell
const Fetched = lazy(async () => ({ default: await load() }))

type Shell = Awaited<ReturnType<typeof load>>
let shell: Shell | undefined

/**
 * The frame for members, in a chunk that visitors never load. If the chunk is loaded already, the
 * frame renders without a wait.
 */
export function AppShell(props: ComponentProps<Shell>) {
  const [Shell] = useState<ComponentType<ComponentProps<Shell>>>(() => shell ?? Fetched)
  return <Shell {...props} />
}

export async function fetchAppShell(): Promise<void> {
  shell ??= await load()
}
