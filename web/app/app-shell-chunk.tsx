import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'

const Chunk = lazyRouteComponent(() => import('./shell/app-shell.tsx'), 'AppShell')

/** The app's frame, in a chunk that visitors never load. Shown at once when it has been fetched before. */
export const AppShell: ComponentType<{ hasPlayer: boolean; children: ReactNode }> = Chunk

export const fetchAppShell = async (): Promise<void> => {
  await Chunk.preload?.()
}
