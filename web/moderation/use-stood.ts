// Whether something has stood on the screen for a while.
import { useState } from 'react'
import { useDelay } from '../ui/use-delay.ts'

/** Whether the value has been the same for so many milliseconds. */
export const useStood = (value: string, milliseconds: number): boolean => {
  const [stood, setStood] = useState<string | null>(null)
  useDelay(value, milliseconds, setStood)
  return stood === value
}
