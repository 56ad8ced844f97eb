import { Box, Button } from '@sagitta/shared-ui/core';
import { FileField } from '@sagitta/shared-ui/forms';
import { useState } from 'react';
import { imageProblem, IMAGE_PROBLEMS, readImage, type WireImage } from '../model/image';

export interface ImageFieldProps {
  label: string;
  image: WireImage | null;
  onChange: (image: WireImage | null) => void;
  /** Why the host refused it. */
  error: string | null;
}

/** An image of at most 1 MB with its preview. What cannot be taken leaves the image that is there. */
export function ImageField({ label, image, onChange, error }: ImageFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File) => {
    const wrong = imageProblem(file);
    setProblem(wrong);
    if (wrong) return;
    try {
      onChange(await readImage(file));
    } catch (cause) {
      console.warn('An image could not be read.', cause);
      setProblem(IMAGE_PROBLEMS.unreadable);
    }
  };
  return (
    <Box display="grid" gap="2" alignContent="start">
      <FileField
        label={label}
        file={null}
        accept="image/*"
        hint="Up to 1 MB"
        error={problem ?? error}
        onChange={(file) => {
          if (file) void take(file);
        }}
      />
      {image ? (
        <Box display="flex" gap="2" alignItems="end" flexWrap="wrap">
          <img
            src={`data:${image.mime};base64,${image.data}`}
            alt={label}
            style={{ maxWidth: '100%', maxHeight: 160, borderRadius: 8, border: '1px solid var(--sg-line)' }}
          />
          <Button size="sm" onClick={() => onChange(null)}>
            {`Remove ${label.toLowerCase()}`}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
