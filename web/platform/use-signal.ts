import { useSyncExternalStore } from 'react'
import type { ReadonlySignal } from './signal.ts'

export function useSignal<Value>(signal: ReadonlySignal<Value>): Value
/** Selects a part: renders again only when that part changes. */
export function useSignal<Value, Part>(signal: ReadonlySignal<Value>, select: (value: Value) => Part): Part
export function useSignal<Value>(signal: ReadonlySignal<Value>, select?: (value: Value) => unknown): unknown {
  return useSyncExternalStore(signal.subscribe, () => (select ? select(signal.value) : signal.value))
}
