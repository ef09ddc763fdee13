import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { toastFailure, toastSuccess } from './toast.tsx'
import { useDelay } from './use-delay.ts'

type CopyButtonProps = Omit<ButtonProps, 'children' | 'onClick' | 'icon'> & {
  text: string
  label?: string
  success?: string
  failure?: string
}

export function CopyButton(props: CopyButtonProps) {
  const { text, label = 'Copy code', success = 'Referral code copied to clipboard!', ...others } = props
  const { failure = 'Failed to copy referral code', ...button } = others
  const [copied, setCopied] = useState(false)

  useDelay(copied, copied ? 2000 : null, () => setCopied(false))

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toastSuccess(success)
    } catch {
      toastFailure(failure)
    }
  }

  return (
    <Button {...button} icon={copied ? Check : Copy} onClick={copy}>
      {copied ? 'Copied' : label}
    </Button>
  )
}
