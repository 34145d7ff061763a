"""ground.py - brings the paper of a film's frames to one exact colour, so that it has no edge on the page's own ground.
    python3 ground.py FRAMES OUT [R,G,B]      (folders of PPM files of one size, named in order)
The paper is fitted where no ring and no shadow ever is, and every frame is divided by it."""
import os, sys
import numpy as np


def load(path):
    _, size, _, data = open(path, 'rb').read().split(b'\n', 3)
    w, h = map(int, size.split())
    return np.frombuffer(data, np.uint8).reshape(h, w, 3).astype(np.float32)


def paper_of(frames):
    """the colour of the paper at every point: a smooth surface through the points that stay paper in all frames"""
    bright, dark = np.percentile(frames, 90, axis=0), frames.min((0, 3))
    h, w, _ = bright.shape
    y, x = np.mgrid[0:h, 0:w]
    still = (dark > bright.min(-1) - 4) & ((x < .26 * w) | (x > .76 * w) | (y < .1 * h))
    points = np.flatnonzero(still.ravel())[::97]
    x, y = x / w * 2 - 1, y / h * 2 - 1
    terms = [(i, j) for i in range(7) for j in range(7 - i)]
    A = np.stack([x.ravel()[points] ** i * y.ravel()[points] ** j for i, j in terms], 1)
    return np.stack([sum(k * x ** i * y ** j for k, (i, j) in zip(np.linalg.lstsq(A, bright[..., c].ravel()[points], rcond=None)[0], terms)) for c in range(3)], -1)


def main(source, out, ground='244,239,232'):
    names = sorted(name for name in os.listdir(source) if name.endswith('.ppm'))
    frames = np.stack([load(os.path.join(source, name)) for name in names])
    ground = np.array([float(c) for c in ground.split(',')])
    paper = paper_of(frames)
    rng = np.random.default_rng(3)
    os.makedirs(out, exist_ok=True)
    for name, frame in zip(names, frames):
        even = frame / paper * ground
        away = np.clip((np.abs(even - ground).max(-1, keepdims=True) - 2) / 4, 0, 1)     # paper that is nearly right becomes exactly right
        away = away * away * (3 - 2 * away)
        done = ground + (even - ground) * away + (rng.random(even.shape[:2])[..., None] - .5) * .9 * away
        h, w, _ = done.shape
        open(os.path.join(out, name), 'wb').write(b'P6 %d %d 255\n' % (w, h) + np.clip(done + .5, 0, 255).astype(np.uint8).tobytes())


main(*sys.argv[1:])
