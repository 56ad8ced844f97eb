import type { Finding } from '@sagitta/shared-contracts/api/finding';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Skeleton, Text } from '@sagitta/shared-ui/core';
import { useEffect, useState } from 'react';
import { BlobImage } from './blob-image';
import { StoredPhoto } from './stored-photo';

interface FindingPhotoProps {
  finding: Pick<Finding, 'ID' | 'updatedAt'>;
  /** The call that it waits with; null where the host has it. */
  waitingCall: string | null;
  alt: string;
}

/** The photo of a finding: the host's, or the one that waits on this device. */
export function FindingPhoto({ finding, waitingCall, alt }: FindingPhotoProps) {
  if (waitingCall === null) return <StoredPhoto findingId={finding.ID} updatedAt={finding.updatedAt} alt={alt} />;
  return <WaitingPhoto key={waitingCall} id={waitingCall} alt={alt} />;
}

function WaitingPhoto({ id, alt }: { id: string; alt: string }) {
  const { waiting } = useServices();
  // Undefined until it is read.
  const [photo, setPhoto] = useState<Blob | null>();
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const found = await waiting?.file(id).catch(() => null);
      if (!isGone) setPhoto(found ?? null);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [waiting, id]);
  if (photo) return <BlobImage blob={photo} alt={alt} />;
  if (photo === undefined) return <Skeleton height={200} radius={8} />;
  return <Text tone="danger">The photo cannot be read on this device.</Text>;
}
