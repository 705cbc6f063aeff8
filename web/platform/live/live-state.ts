let joined = false

/** Whether news come live at the moment; if not, one has to ask. */
export const isLive = (): boolean => joined

export function setLive(isJoined: boolean): void {
  joined = isJoined
}
