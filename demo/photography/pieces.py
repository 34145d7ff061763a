"""pieces.py - parametric jewellery. Every generator returns a group (an Empty) and takes plain keyword parameters in mm.
Rings stand with their axis along Y and the head at +Z; flat pieces lie in z=0 upward."""
import bpy, math, random
import numpy as np
from mathutils import Matrix, Vector
import forms, gems, materials
from forms import TAU, obj, group, mesh, ring_sweep, lathe, tube, bead, basis, look_basis, resample, catmull, profile_sweep

T = Matrix.Translation
RX = lambda d: Matrix.Rotation(math.radians(d), 4, 'X')
RY = lambda d: Matrix.Rotation(math.radians(d), 4, 'Y')
RZ = lambda d: Matrix.Rotation(math.radians(d), 4, 'Z')


# ---- settings -----------------------------------------------------------------------------------------------
def prong(r0, z0, r1, z1, over, metal, parent, ang, w0=.55, w1=.42, M=Matrix()):
    """a claw: starts at radius r0 height z0, passes outside the girdle (r1,z1), bends over the crown"""
    c = [(r0, z0), (r0 + (r1 - r0) * .35, z0 + (z1 - z0) * .33), (r1 * .98, z1 - .35), (r1 + .02, z1 + .12), (r1 - over * .55, z1 + over * .62), (r1 - over, z1 + over * .82)]
    p = catmull([(x, 0, z) for x, z in c], sub=6)
    rad = np.interp(np.linspace(0, 1, len(p)), [0, .5, 1], [w0, w1 * .98, w1 * .86])
    key = ('prong', round(r0, 3), round(z0, 3), round(r1, 3), round(z1, 3), round(over, 3), w0, w1, metal.name)
    if key not in _mesh or _mesh[key].name not in bpy.data.meshes:
        m = tube('prong', p, rad, 16, round_tip=True); m.materials.append(metal); _mesh[key] = m
    return obj('prong', _mesh[key], parent=parent, matrix=M @ RZ(ang))


_mesh = {}
def cached(key, make, metal):
    k = (*key, metal.name)
    if k not in _mesh or _mesh[k].name not in bpy.data.meshes:
        m = make(); m.materials.append(metal); _mesh[k] = m
    return _mesh[k]


def head(d, metal, gem, cut='round', n=6, depth=None, parent=None, M=Matrix(), base=None, phase=None, rail=True, thick=1.0):
    """claw head. Local origin = girdle centre, +Z = table. Claws run down to `base` below the girdle."""
    g = group('head', M, parent)
    depth = depth or d * gems.PAV
    base = base if base is not None else depth + .5
    gems.place(cut, gem, d, Matrix(), g)
    phase = 360 / n / 2 if phase is None else phase
    w = max(.2, .065 * d ** .75 + .2) * thick * .72
    r1 = d / 2 + w * .45
    for i in range(n):
        prong(max(.35, d * .17), -base, r1, .02, max(.35, d * .085), metal, g, phase + 360 / n * i, w * 1.15, w)
    if rail:
        for f, rr in ((.36, .78), (.80, .40)):
            z = -base * f
            lathe('rail', _torus(d / 2 * rr + .10, w * .8, w * .62, z), 72, metal, g)
    return g


def _torus(R, w, h, z=0.0, k=20):
    t = np.linspace(0, TAU, k + 1)
    return [(R + w * math.cos(a), z + h * math.sin(a)) for a in t]


def bezel(d, metal, gem, cut='round', parent=None, M=Matrix(), wall=None, h=None, floor=False, foil=None, milgrain=False):
    """collet: a thin wall burnished over the girdle"""
    g = group('bezel', M, parent)
    w = wall or max(.22, d * .055)
    h = h or d * .5
    r = d / 2
    def mk():
        p = [(r * .62, -h), (r + w * .6, -h), (r + w, -h + .25 * w), (r + w, -.05 * d), (r + w * .9, .05 * d), (r + w * .45, .085 * d), (r - .012 * d, .088 * d), (r - .05 * d, .06 * d), (r - .004, -.02 * d), (r - .03 * d, -.12 * d), (r * .62, -h)]
        return lathe('bezel', p, 72, auto=30)
    obj('bezel', cached(('bezel', d, w, h), mk, metal), parent=g)
    if floor:
        lathe('foil', [(0, -.075 * d), (r * .7, -.07 * d), (r * .98, -.045 * d)], 48, foil or metal, g)
    gems.place(cut, gem, d * .985, Matrix(), g)
    if milgrain:
        k = int(TAU * (r + w * .6) / .42)
        for i in range(k):
            a = TAU * i / k
            bead(((r + w * .7) * math.cos(a), (r + w * .7) * math.sin(a), .07 * d), .2, metal, g, seg=12)
    return g


def u_channel(h, wall, depth, width):
    """open channel section (side, up): rails with rounded lips, floor below the stones' culets. up=0 at the girdle."""
    W = width / 2 + wall
    return forms.round_poly([(-W, -h), (W, -h), (W, .10), (W - wall, .10), (W - wall * 1.0, -depth), (-W + wall * 1.0, -depth), (-W + wall, .10), (-W, .10)],
                            [.3 * min(1, h), .3 * min(1, h), wall * .45, wall * .45, .05, .05, wall * .45, wall * .45], 4)


def pave(pos, nor, tan, d, metal, gem, parent, r_bead=None, side=None):
    """stones at positions with shared beads between neighbours, two rows of beads"""
    rb = r_bead or d * .155
    n = len(pos)
    for i in range(n):
        z, x = Vector(nor[i]).normalized(), Vector(tan[i]).normalized()
        y = z.cross(x).normalized()
        gems.place('melee', gem, d * .97, basis(pos[i], x, y, z), parent)
    for i in range(n - 1):
        m = (np.asarray(pos[i]) + np.asarray(pos[i + 1])) / 2
        z = Vector((np.asarray(nor[i]) + np.asarray(nor[i + 1]))).normalized()
        x = Vector((np.asarray(tan[i]) + np.asarray(tan[i + 1]))).normalized()
        y = z.cross(x)
        for s in (1, -1):
            p = Vector(m) + y * (s * d * .40) + z * (d * .07)
            forms.obj('bead', forms.sphere_mesh(metal, 1.0, 16), parent=parent, matrix=basis(p, x, y, z, rb))


# ---- rings ---------------------------------------------------------------------------------------------------
def shank(inner, metal, w=(2.1, 1.75), t=(1.7, 1.5), n=2.3, parent=None, gap=None):
    """plain tapered hoop. w,t = (bottom, top)."""
    def prof(a):
        f = .5 + .5 * math.sin(a)     # 1 at top
        ww, tt = w[0] + (w[1] - w[0]) * f, t[0] + (t[1] - t[0]) * f
        p = forms.superellipse(ww, tt, n, 44)
        p[:, 1] = np.where(p[:, 1] < 0, p[:, 1] * .75, p[:, 1]) + tt * .375
        return p
    return ring_sweep('shank', inner / 2, prof, 288, mat=metal, parent=parent)


def solitaire(metal, gem, carat=1.0, inner=16.5, cut='round', prongs=6, side=False, **k):
    g = group('solitaire')
    d = 6.5 * carat ** (1 / 3)
    depth = d * gems.PAV
    shank(inner, metal, parent=g, w=(2.0, 1.7), t=(1.6, 1.45))
    z = inner / 2 + .75 + depth + .35
    head(d, metal, gem, cut, prongs, parent=g, M=T((0, 0, z)) @ RZ(k.get('spin', 11)), base=depth + .55)
    lathe('collar', _torus(d * .19, .42, .5, inner / 2 + 1.25), 48, metal, g)
    g['top'] = z + d * .17
    return g


def band(metal, gem=None, inner=18.5, w=4.5, t=1.8, style='plain', metal2=None, **k):
    g = group('band')
    if style in ('plain', 'brushed', 'milgrain', 'groove', 'hammer'):
        p = forms.d_profile(w, t * 1.35, 64)
        p[:, 1] += t * .45
        if style in ('brushed', 'groove'):
            # flat centre with two stepped polished edges
            W = w / 2
            p = forms.round_poly([(-W, 0), (W, 0), (W, t * .72), (W * .72, t * .92), (W * .66, t * .78), (W * .62, t), (-W * .62, t), (-W * .66, t * .78), (-W * .72, t * .92), (-W, t * .72)],
                                 [.35, .35, .25, .2, .05, .1, .1, .05, .2, .25], 5)
            ring_sweep('band', inner / 2, p, 320, mat=metal, parent=g, auto=35)
            q = forms.round_poly([(-W * .615, t * .8), (W * .615, t * .8), (W * .615, t * 1.012), (-W * .615, t * 1.012)], .06, 3)
            ring_sweep('inlay', inner / 2, q, 320, mat=metal2 or metal, parent=g)
        else:
            ring_sweep('band', inner / 2, p, 320, mat=metal2 or metal, parent=g, auto=50)
        if style == 'milgrain':
            n = int(TAU * (inner / 2 + t * .86) / .5)
            for i in range(n):
                a = TAU * i / n
                for s in (1, -1):
                    r = inner / 2 + t * .80
                    bead((r * math.cos(a), s * w * .41, r * math.sin(a)), .27, metal, g, seg=12)
    if style == 'eternity':
        d = k.get('d', 2.2)
        n = int(TAU * (inner / 2 + t) / (d * 1.04))
        rg = inner / 2 + max(t, d * .5 + .5)
        dd = TAU * rg / n / 1.03
        ch = u_channel(rg - inner / 2, .32, dd * .46, dd * .98)
        ring_sweep('chan', rg, ch, 360, mat=metal, parent=g, auto=35)
        A = [TAU * (i + .5) / n for i in range(n)]
        A.append(A[0] + TAU)
        pave([(rg * math.cos(a), 0, rg * math.sin(a)) for a in A[:-1]] + [], [(math.cos(a), 0, math.sin(a)) for a in A[:-1]], [(-math.sin(a), 0, math.cos(a)) for a in A[:-1]], dd, metal, gem, g)
    g['top'] = inner / 2 + t
    return g


def halo(metal, gem, carat=1.0, inner=16.5, melee=None, pave_shank=True, cut='round', **k):
    g = group('halo')
    mel = melee or gem
    d = 6.4 * carat ** (1 / 3)
    depth = d * gems.PAV
    z = inner / 2 + 1.0 + depth + .4
    # halo: an annular channel just below the centre girdle
    dm = k.get('dm', 1.35)
    rh = d / 2 + dm * .62 + .16
    n = int(TAU * rh / (dm * 1.05))
    zh = z - .35
    prof = u_channel(dm * .75, .20, dm * .5, dm)
    lathe('halo', [(rh + u, zh + v) for u, v in np.concatenate([prof, prof[:1]])], 128, metal, g, auto=35)
    A = [TAU * i / n for i in range(n + 1)]
    pos = [(rh * math.cos(a), rh * math.sin(a), zh + .03) for a in A]
    nor = [(.10 * math.cos(a), .10 * math.sin(a), 1) for a in A]
    tan = [(-math.sin(a), math.cos(a), 0) for a in A]
    gg = group('melee', parent=g)
    pave(pos[:-1], nor[:-1], tan[:-1], dm, metal, mel, gg)
    head(d, metal, gem, cut, 4 if k.get('prongs', 4) == 4 else 6, parent=g, M=T((0, 0, z)), base=depth + .5, phase=45, rail=False)
    lathe('gallery', _torus(d * .33, .34, .34, z - depth * .62), 72, metal, g)
    lathe('collar', _torus(d * .19, .45, .5, inner / 2 + 1.35), 48, metal, g)
    if pave_shank:
        ds = 1.3
        rg = inner / 2 + 1.25
        ch = u_channel(1.25, .27, ds * .5, ds)
        gap = .26
        step = ds * 1.05 / rg
        count = int((math.radians(k.get('arc', 74)) - gap - .03) / step)
        half = gap + step * (count - .45)      # the channel ends with its last stone: an empty end glows orange inside
        # plain shank for the lower part, channel on the two shoulders
        def pr(a):
            W = ds / 2 + .27
            return forms.round_poly([(-W, -1.25), (W, -1.25), (W, .10), (-W, .10)], [.45, .45, .42, .42], 6)
        ring_sweep('low', rg, pr, 200, math.pi / 2 + half - .0005, math.pi / 2 - half + TAU + .0005, metal, g)
        ring_sweep('chan', rg, ch, 260, math.pi / 2 - half, math.pi / 2 + half, metal, g, auto=35)
        for s in (1, -1):
            A = [math.pi / 2 + s * (gap + step * i) for i in range(count)]
            pave([(rg * math.cos(a), 0, rg * math.sin(a)) for a in A], [(math.cos(a), 0, math.sin(a)) for a in A], [(-math.sin(a), 0, math.cos(a)) for a in A], ds, metal, mel, g)
    else:
        shank(inner, metal, parent=g)
    g['top'] = z + d * .17
    return g


# ---- chains --------------------------------------------------------------------------------------------------
def _oval(L, W, wire, twist=0.0, flat=None, k=18, n=72, mode='oval'):
    """one link: outer length L (x), outer width W (y), wire diameter; twist in radians each way (curb)"""
    a, b = L / 2 - wire / 2, W / 2 - wire / 2
    P = []
    for t in np.linspace(0, TAU, n, endpoint=False):
        e = 2.6 if mode == 'oval' else 2.0
        c, s = math.cos(t), math.sin(t)
        x, y = a * math.copysign(abs(c) ** (2 / e), c), b * math.copysign(abs(s) ** (2 / e), s)
        ph = twist * x / a
        P.append((x, y * math.cos(ph), y * math.sin(ph)))
    P = np.asarray(P)
    P = resample(P, n=n, closed=True)
    Tn = np.roll(P, -1, 0) - np.roll(P, 1, 0)
    Tn /= np.linalg.norm(Tn, axis=1)[:, None]
    N = P / (np.linalg.norm(P, axis=1)[:, None] + 1e-9)
    N = N - Tn * (N * Tn).sum(1)[:, None]
    N /= np.linalg.norm(N, axis=1)[:, None]
    S = np.cross(Tn, N)
    V = []
    for i in range(n):
        for j in range(k):
            q = TAU * j / k
            V.append(P[i] + wire / 2 * (math.cos(q) * N[i] + math.sin(q) * S[i]))
    V = np.asarray(V)
    if flat:        # diamond-cut faces: file the top and bottom flat, keeping a hint of roundness
        z = V[:, 2]
        V[:, 2] = np.where(np.abs(z) > flat, np.sign(z) * (flat + (np.abs(z) - flat) * .08), z)
    m = mesh('link', V, forms.grid_faces(n, k, True, True), auto=35 if flat else 80)
    forms.fix_normals(m)
    return m


CHAINS = {  # L, W, wire, twist, flat, alternate roll
    'cable': dict(L=1.9, W=1.35, wire=.34),
    'cable_bold': dict(L=7.2, W=5.2, wire=1.25),
    'curb': dict(L=9.6, W=7.6, wire=2.15, twist=.78, flat=1.55),
    'curb_fine': dict(L=3.4, W=2.7, wire=.72, twist=.78, flat=.52),
    'figaro': dict(L=5.6, W=4.6, wire=1.2, twist=.78, flat=.88),
}


def chain(pts, kind, metal, parent=None, closed=False, up=(0, 0, 1), roll=45.0, seed=3, wobble=3.0, scale=1.0):
    c = {k: (v * scale if k in ('L', 'W', 'wire', 'flat') and v else v) for k, v in CHAINS[kind].items()}
    pitch = c['L'] - 2 * c['wire'] - .01 * c['L']
    m = cached(('link', kind, scale), lambda: _oval(**c), metal)
    P = resample(pts, step=pitch, closed=closed)
    if closed and len(P) % 2 and not c.get('twist'):
        P = resample(pts, n=len(P) + 1, closed=True)
    Tn, S, N = forms.frames(P, closed, up)
    rnd = random.Random(seed)
    g = group('chain', parent=parent)
    tw = bool(c.get('twist'))
    for i in range(len(P)):
        r = (0 if tw else (roll if i % 2 == 0 else roll - 90)) + rnd.uniform(-wobble, wobble) * (.3 if tw else 1)
        obj('link', m, parent=g, matrix=basis(P[i], Tn[i], S[i], N[i]) @ RX(r))
    g['pitch'] = pitch
    return g


def rope_chain(pts, metal, d=3.0, parent=None, closed=False, up=(0, 0, 1)):
    """rope: closely nested rings, each turned a little further: reads as the classic twisted rope"""
    wire = d * .22
    m = cached(('ropelink', d), lambda: _oval(d * .98, d * .80, wire, k=14, n=48, mode='round'), metal)
    P = resample(pts, step=wire * .86, closed=closed)
    Tn, S, N = forms.frames(P, closed, up)
    g = group('rope', parent=parent)
    for i in range(len(P)):
        for h in (0, 180):
            obj('link', m, parent=g, matrix=basis(P[i], Tn[i], S[i], N[i]) @ RX(i * 26 + h) @ T((0, d * .10, 0)) @ RY(50))
    return g


def ring_loop(R, wire, metal, parent=None, matrix=None):
    return obj('loop', cached(('loop', R, wire), lambda: lathe('loop', _torus(R, wire / 2, wire / 2, 0, 18), 48), metal), parent=parent, matrix=matrix)


# ---- earrings ------------------------------------------------------------------------------------------------
def stud(metal, gem, carat=.75, style='solitaire', melee=None, **k):
    """+Z is the face. z=0 is the ear / card surface."""
    g = group('stud')
    if style == 'solitaire':
        d = 6.5 * carat ** (1 / 3)
        h = d * gems.PAV + .5
        head(d, metal, gem, 'round', 4, parent=g, M=T((0, 0, h + .3)), base=h, phase=45)
        lathe('seat', [(0, 0), (d * .2, 0), (d * .22, .3), (d * .16, .6), (0, .65)], 40, metal, g)
        g['h'] = h
    elif style == 'halo':
        d = 5.2 * carat ** (1 / 3); dm = k.get('dm', 1.4)
        h = d * gems.PAV + .6
        rh = d / 2 + dm * .62 + .16
        n = int(TAU * rh / (dm * 1.05))
        prof = u_channel(dm * .75, .2, dm * .5, dm)
        lathe('halo', [(rh + u, h - .3 + v) for u, v in np.concatenate([prof, prof[:1]])], 128, metal, g, auto=35)
        A = [TAU * i / n for i in range(n + 1)]
        pave([(rh * math.cos(a), rh * math.sin(a), h - .27) for a in A[:-1]], [(.1 * math.cos(a), .1 * math.sin(a), 1) for a in A[:-1]], [(-math.sin(a), math.cos(a), 0) for a in A[:-1]], dm, metal, melee or gem, g)
        head(d, metal, gem, 'round', 4, parent=g, M=T((0, 0, h)), base=h, phase=45, rail=False)
        lathe('under', [(0, 0), (rh * .6, 0), (rh * .8, h * .5), (rh - dm * .5, h - .3 - dm * .75)], 72, metal, g)
    elif style == 'flower':
        n = k.get('petals', 6); d = k.get('d', 3.2); h = d * gems.PAV + .7
        R = d * 1.04 / (2 * math.sin(math.pi / n)) if n != 6 else d * 1.06
        head(d * 1.05, metal, gem, 'round', 6, parent=g, M=T((0, 0, h + .35)), base=h, rail=False)
        for i in range(n):
            a = TAU * i / n
            head(d, metal, melee or gem, 'round', 4, parent=g, M=T((R * math.cos(a), R * math.sin(a), h)) @ RZ(math.degrees(a) + 45) @ RY(0), base=h, rail=False, phase=0)
        lathe('back', _torus(R * .95, .45, .4, .4), 72, metal, g)
        lathe('back2', _torus(R * .35, .4, .4, .4), 48, metal, g)
        for i in range(n):
            a = TAU * i / n
            tube('spoke', [(R * .3 * math.cos(a), R * .3 * math.sin(a), .4), (R * math.cos(a), R * math.sin(a), .4)], .38, 10, metal, g)
    elif style == 'pearl':
        d = k.get('d', 8.5)
        bead((0, 0, d / 2 + .5), d / 2, gem, g, seg=64)
        tube('post', [(0, 0, -9), (0, 0, .3)], .42, 16, metal, g)
        lathe('cup', [(0, .1), (d * .22, .25), (d * .36, d * .16), (d * .345, d * .165), (d * .2, .45), (0, .4)], 48, metal, g)
    return g


def hoop(metal, gem=None, dia=20.0, w=2.6, t=1.9, style='pave', **k):
    """hoop standing on its rim, axis along Y"""
    g = group('hoop')
    R = dia / 2
    if style == 'pave':
        d = k.get('d', 1.55)
        rg = R
        ch = u_channel(1.5, .26, d * .5, d)
        a0, a1 = math.radians(-200), math.radians(20)
        def pr(a):
            W = d / 2 + .26
            return forms.round_poly([(-W, -1.5), (W, -1.5), (W, .10), (-W, .10)], [.45, .45, .4, .4], 6)
        # front two thirds set, back plain; gap at top closed by a hinged post
        A0, A1 = math.radians(-122), math.radians(98)
        ring_sweep('set', rg, ch, 300, A0, A1, metal, g, auto=35)
        ring_sweep('plain', rg, pr, 180, A1 + math.radians(4), A0 + TAU + .0005, metal, g)
        tube('post', [(rg * math.cos(a) - .7 * math.cos(a), 0, rg * math.sin(a) - .7 * math.sin(a)) for a in np.linspace(A1 - .06, A1 + .14, 10)], .55, 24, metal, g)
        step = d * 1.05 / rg
        A = np.arange(A0 + .05, A1 - .04, step)
        pave([(rg * math.cos(a), 0, rg * math.sin(a)) for a in A], [(math.cos(a), 0, math.sin(a)) for a in A], [(-math.sin(a), 0, math.cos(a)) for a in A], d, metal, gem, g)
        g['R'] = rg + .12
    else:
        def pr(a):
            f = .5 - .5 * math.sin(a)
            s = .45 + .55 * f
            p = forms.superellipse(w * s * (1.25 if style == 'dome' else 1), t * s, 2.1, 44)
            p[:, 1] += 0
            if style == 'twist':
                th = np.arctan2(p[:, 1], p[:, 0]); rr = 1 + .16 * np.cos(4 * th + a * 26)
                p = p * rr[:, None]
            return p
        ring_sweep('hoop', R - t / 2, pr, 720 if style == 'twist' else 320, mat=metal, parent=g, auto=60)
        g['R'] = R
    return g


def jhumka(metal, gem, pearl, melee=None, dia=20.0, tiers=1, **k):
    """bell earring hanging from z=0 down. Stud flower on top faces -Y."""
    g = group('jhumka')
    # top: flower medallion facing the viewer
    top = group('top', RX(90), g)       # +Z of children -> -Y world
    R = 5.0
    bezel(5.2, metal, gem, 'rose', top, T((0, 0, 1.5)), h=1.5, floor=True, foil=materials.metal('silver'))
    n = 10
    for i in range(n):
        a = TAU * i / n
        bezel(2.5, metal, melee or gem, 'rose', top, T((R * math.cos(a), R * math.sin(a), .8)), h=.9, floor=True, foil=materials.metal('silver'))
    lathe('plate', [(0, -.4), (R + 1.2, -.4), (R + 1.35, -.1), (R + 1.1, .15), (0, .2)], 72, metal, top)
    for i in range(40):
        a = TAU * i / 40
        bead(((R + 1.75) * math.cos(a), (R + 1.75) * math.sin(a), -.05), .42, metal, top, seg=16)
    lathe('edge', _torus(R + 1.35, .3, .35, -.1), 72, metal, top)
    # link
    z = -R - 2.4
    ring_loop(1.0, .5, metal, g, T((0, 0, z)) @ RX(90))
    ring_loop(1.0, .5, metal, g, T((0, 0, z - 1.5)) @ RY(90))
    z -= 2.6
    # bell
    rb = dia / 2
    H = dia * .52
    prof = [(.4, .4), (1.2, .3), (1.6, -.3), (1.3, -.9)]
    for t in np.linspace(0, 1, 26):
        a = t * math.pi / 2 * .97
        prof.append((1.3 + (rb - 1.3) * math.sin(a) ** .85, -.9 - (H - .9) * (1 - math.cos(a)) ** 1.0))
    prof += [(rb + .45, -H - .1), (rb + .45, -H - .55), (rb - .3, -H - .6), (rb - .5, -H)]
    inner = [(max(.01, r - .5), zz - .35) for r, zz in reversed(prof[4:-4])]
    lathe('bell', [(r, z + zz) for r, zz in prof + inner], 144, metal, g, auto=35)
    # granulation rows and set collets on the dome
    def dome(t):
        a = t * math.pi / 2 * .97
        r = 1.3 + (rb - 1.3) * math.sin(a) ** .85
        zz = z - .9 - (H - .9) * (1 - math.cos(a))
        e = 1e-3
        a2 = (t + e) * math.pi / 2 * .97
        r2 = 1.3 + (rb - 1.3) * math.sin(a2) ** .85; z2 = z - .9 - (H - .9) * (1 - math.cos(a2))
        tx, tz = r2 - r, z2 - zz
        l = math.hypot(tx, tz)
        return r, zz, (-tz / l, tx / l)
    for t, br in ((.16, .38), (.34, .34), (.50, .34), (.80, .36), (.93, .42)):
        r, zz, nn = dome(t)
        n = int(TAU * r / (br * 2.02))
        for i in range(n):
            a = TAU * i / n
            bead(((r + nn[0] * br * .45) * math.cos(a), (r + nn[0] * br * .45) * math.sin(a), zz + nn[1] * br * .45), br, metal, g, seg=14)
    r, zz, nn = dome(.655)
    n = int(TAU * r / 3.5)
    for i in range(n):
        a = TAU * i / n + .1
        nv = (nn[0] * math.cos(a), nn[0] * math.sin(a), nn[1])
        M = look_basis((r * math.cos(a) + nv[0] * .75, r * math.sin(a) + nv[1] * .75, zz + nv[2] * .75), nv)
        bezel(2.6, metal, gem if i % 2 == 0 else (melee or gem), 'rose', g, M, h=.9, floor=True, foil=materials.metal('silver'))
    r, zz, nn = dome(.42)
    n = int(TAU * r / 2.0)
    for i in range(n):
        a = TAU * i / n
        nv = (nn[0] * math.cos(a), nn[0] * math.sin(a), nn[1])
        M = look_basis((r * math.cos(a) + nv[0] * .45, r * math.sin(a) + nv[1] * .45, zz + nv[2] * .45), nv)
        bezel(1.45, metal, melee or gem, 'rose', g, M, h=.55, floor=True, foil=materials.metal('silver'))
    # pearl fringe
    rr, zf = rb + .05, z - H - .6
    n = int(TAU * rr / 3.15)
    for i in range(n):
        a = TAU * i / n
        x, y = rr * math.cos(a), rr * math.sin(a)
        ring_loop(.42, .2, metal, g, T((x, y, zf - .3)) @ RZ(math.degrees(a)) @ RX(90))
        bead((x, y, zf - .95), .34, metal, g, seg=14)
        bead((x, y, zf - 2.55), 1.35, pearl, g, seg=36)
        bead((x, y, zf - 4.05), .3, metal, g, seg=14)
    # centre drop
    tube('wire', [(0, 0, z - 1), (0, 0, zf - 3.4)], .28, 10, metal, g)
    bead((0, 0, zf - 5.4), 2.1, pearl, g, seg=40)
    bead((0, 0, zf - 3.2), .5, metal, g, seg=16)
    bead((0, 0, zf - 7.7), .45, metal, g, seg=16)
    g['bottom'] = zf - 8.2
    return g


# ---- necklaces and pendants ---------------------------------------------------------------------------------
def pendant(metal, gem, style='halo', melee=None, **k):
    """lies in the XY plane, top (bail) towards +Y, face +Z"""
    g = group('pendant')
    melee = melee or gem
    if style == 'halo':
        d = k.get('d', 6.5); dm = 1.5
        h = d * gems.PAV + .5
        rh = d / 2 + dm * .62 + .18
        n = int(TAU * rh / (dm * 1.05))
        prof = u_channel(dm * .75, .22, dm * .5, dm)
        lathe('halo', [(rh + u, h - .35 + v) for u, v in np.concatenate([prof, prof[:1]])], 128, metal, g, auto=35)
        A = [TAU * i / n for i in range(n)]
        pave([(rh * math.cos(a), rh * math.sin(a), h - .32) for a in A], [(.1 * math.cos(a), .1 * math.sin(a), 1) for a in A], [(-math.sin(a), math.cos(a), 0) for a in A], dm, metal, melee, g)
        head(d, metal, gem, 'round', 4, parent=g, M=T((0, 0, h)), base=h - .1, phase=45, rail=False)
        top = rh + dm * .5 + .2
        zb = h - .8
    elif style == 'drop':     # pear/oval stone under a small round one
        d = k.get('d', 6.0)
        h = d * gems.PAV + .5
        bezel(d, metal, gem, k.get('cut', 'oval'), g, T((0, 0, h)), h=h * .8) if False else None
        M0 = T((0, 0, h)) @ Matrix.Diagonal((1, 1.35, 1, 1))
        bz = bezel(d, metal, gem, 'round', g, M0, h=h * .85)
        bezel(2.6, metal, melee, 'round', g, T((0, d * .675 + 2.1, h * .8)), h=1.2)
        top = d * .675 + 3.6; zb = h * .8
    elif style == 'heart':
        s = k.get('s', .42)
        t = np.linspace(0, TAU, 240, endpoint=False)
        hx, hy = 16 * np.sin(t) ** 3 * s, (13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)) * s + 2.4 * s
        out = np.stack([hx, hy, np.zeros_like(hx)], 1)
        out = resample(out, n=260, closed=True)
        out = np.roll(out, 3, 0)
        for _ in range(6):
            out = .25 * np.roll(out, 1, 0) + .5 * out + .25 * np.roll(out, -1, 0)
        pr = forms.superellipse(1.15, 1.7, 2.4, 32); pr[:, 1] += .85
        profile_sweep('rim', out, pr, True, mat=metal, parent=g, auto=50)
        # domed enamel
        c = np.array([0, .6 * s, 0])
        rings = np.concatenate([np.linspace(0, .9, 16), [.96, 1.0]])
        V, F = [c + (0, 0, 1.75)], []
        nn = len(out)
        for f in rings[1:]:
            for p in out:
                V.append(c + (p - c) * f + (0, 0, .95 + .8 * (1 - f ** 2.4)))
        for j in range(nn):
            F.append((0, 1 + j, 1 + (j + 1) % nn))
        for r in range(len(rings) - 2):
            a, b = 1 + r * nn, 1 + (r + 1) * nn
            for j in range(nn):
                q = (j + 1) % nn
                F.append((a + j, b + j, b + q, a + q))
        m = mesh('enamel', V, F, auto=70); forms.fix_normals(m)
        obj('enamel', m, k.get('fill') or materials.enamel((.58, .09, .17)), g)
        back = mesh('back', [p + np.array((0, 0, .25)) for p in out], [tuple(range(nn))], smooth=False)
        obj('back', back, metal, g)
        if k.get('stones', True):
            for x, y, d in ((2.1, 2.0, 1.7), (.2, -1.3, 1.3), (3.6, .4, 1.1)):
                q = math.hypot(x, y) / (14 * s)
                bezel(d, metal, gem, 'rose', g, T((x, y, 2.0 - .55 * q ** 2 * .9)), h=.7, floor=True, foil=materials.metal('silver'))
        top = hy.max() * .72 + .2; zb = .9
        top = float(out[:, 1][np.abs(out[:, 0]) < .4].max()) + .7
    elif style == 'pearl':
        d = k.get('d', 9.5)
        bead((0, 0, d / 2), d / 2, gem, g, seg=72)
        lathe('cap', [(0, .7), (.6, .65), (1.9, .15), (2.3, -.35), (2.1, -.4), (.5, .2)], 48, metal, g, T((0, d / 2, d / 2)) @ RX(-90))
        top = d / 2 + .8; zb = d / 2
    # loop and bail
    ring_loop(.85, .42, metal, g, T((0, top + .55, zb)) @ RZ(0))
    by = top + 2.5
    bail = [( .55 * 0, by + 1.9 * math.cos(a), zb + 1.25 * math.sin(a)) for a in np.linspace(0, TAU, 64, endpoint=False)]
    def pr(i):
        p = forms.superellipse(1.5 + .5 * 0, .42, 2.6, 24)
        return p
    V = []
    pts = np.asarray(bail)
    for i, a in enumerate(np.linspace(0, TAU, 64, endpoint=False)):
        n_ = np.array([0, math.cos(a) / 1.9, math.sin(a) / 1.25]); n_ /= np.linalg.norm(n_)
        wd = .65 + .28 * (.5 + .5 * math.cos(a))
        for q in np.linspace(0, TAU, 20, endpoint=False):
            V.append(pts[i] + np.array([wd * math.copysign(abs(math.cos(q)) ** .8, math.cos(q)), 0, 0]) + n_ * .24 * math.copysign(abs(math.sin(q)) ** .8, math.sin(q)))
    m = mesh('bail', V, forms.grid_faces(64, 20, True, True), auto=60); forms.fix_normals(m)
    obj('bail', m, metal, g)
    g['hang'] = (0, by + .9, zb)
    return g


def necklace(metal, gem, style='halo', melee=None, chainkind='cable', spread=1.0, chain_scale=1.0, **k):
    """a pendant on its chain, laid flat"""
    g = group('necklace')
    p = pendant(metal, gem, style, melee, **k)
    p.parent = g
    hy, hz = p['hang'][1], p['hang'][2]
    zc = .62 * chain_scale
    right = catmull([(0, hy, hz), (3.2 * spread, hy + 4.2, (hz + zc) / 2), (8 * spread, hy + 12, zc), (15 * spread, hy + 26, zc), (21 * spread, hy + 46, zc), (24 * spread, hy + 80, zc)], sub=40)
    left = right.copy(); left[:, 0] *= -1
    path = relax(np.concatenate([left[::-1][:-1], right]), 6) if False else np.concatenate([left[::-1][:-1], right])
    path = forms.relax(path, 60)
    rnd = np.random.default_rng(4)
    s = np.linspace(0, 1, len(path))
    path[:, 0] += .35 * np.sin(s * 23 + 1) * np.abs(s - .5) * 2
    chain(path, chainkind, metal, g, scale=chain_scale)
    return g


# ---- bracelets, bangles --------------------------------------------------------------------------------------
def tennis(metal, gem, d=3.0, a=30.0, b=25.0, **k):
    """links standing on edge round an oval; stones face outward; axis Z"""
    g = group('tennis')
    t = np.linspace(0, TAU, 720, endpoint=False)
    path = np.stack([a * np.cos(t), b * np.sin(t), np.full_like(t, d * .62)], 1)
    pitch = d * 1.16
    P = resample(path, step=pitch, closed=True)
    Tn, S, N = forms.frames(P, True)
    depth = d * gems.PAV
    def cup():
        w = d * .56
        return lathe('cup', [(w * .30, -depth - .35), (w * .62, -depth - .35), (w * .74, -depth * .75), (w * .98, -.35), (w * .99, -.12), (w * .90, -.10), (w * .60, -depth * .7), (w * .30, -depth - .2), (w * .30, -depth - .35)], 40, auto=35)
    cm = cached(('tcup', d), cup, metal)
    pm = None
    for i in range(len(P)):
        o = -np.asarray(S[i])           # S = up x T: inward for a counter-clockwise path
        M = basis(P[i], Tn[i], np.cross(o, Tn[i]), o)
        obj('cup', cm, parent=g, matrix=M)
        gems.place('melee' if d < 2.4 else 'round', gem, d * .98, M, g)
        for q in range(4):
            prong(d * .40, -depth * .8, d / 2 + .10, .02, d * .10, metal, g, 45 + 90 * q, d * .10, d * .088, M)
        j = (i + 1) % len(P)
        mid = (P[i] + P[j]) / 2
        om = -(S[i] + S[j]) / 2
        tm = Tn[i] + Tn[j]; tm /= np.linalg.norm(tm)
        om /= np.linalg.norm(om)
        hinge = cached(('thinge', d), lambda: tube('hinge', [(-d * .22, 0, 0), (d * .22, 0, 0)], d * .13, 14), metal)
        obj('hinge', hinge, parent=g, matrix=basis(mid - om * depth * .72, tm, np.cross(om, tm), om))
    return g


def bangle(metal, gem=None, inner=57.0, w=5.0, t=2.2, style='plain', melee=None, **k):
    g = group('bangle')
    if style in ('plain', 'hammer'):
        p = forms.d_profile(w, t * 1.3, 56); p[:, 1] += t * .4
        ring_sweep('bangle', inner / 2, p, 480, mat=metal, parent=g, auto=50)
    elif style == 'twist':
        def pr(a):
            q = forms.superellipse(w * .8, w * .8, 2, 48)
            th = np.arctan2(q[:, 1], q[:, 0])
            return q * (1 + .13 * np.cos(3 * th + a * 24))[:, None] + np.array([0, w * .4])
        ring_sweep('bangle', inner / 2, pr, 1200, mat=metal, parent=g, auto=70)
    elif style in ('pave', 'kada'):
        d = k.get('d', 2.2)
        rg = inner / 2 + d * .5 + .9
        ch = u_channel(rg - inner / 2, .5 if style == 'pave' else .35, d * .5, d)
        ring_sweep('chan', rg, ch, 480, mat=metal, parent=g, auto=35)
        n = int(TAU * rg / (d * 1.05))
        dd = TAU * rg / n / 1.05
        A = [TAU * i / n for i in range(n)]
        pave([(rg * math.cos(a), 0, rg * math.sin(a)) for a in A], [(math.cos(a), 0, math.sin(a)) for a in A], [(-math.sin(a), 0, math.cos(a)) for a in A], dd, metal, gem, g)
        if style == 'kada':     # side rails with granulation and alternating collets
            for s in (1, -1):
                off = d / 2 + 1.9
                p = forms.round_poly([(-1.5, -(rg - inner / 2)), (1.5, -(rg - inner / 2)), (1.5, -.3), (.9, .1), (-.9, .1), (-1.5, -.3)], .3, 4)
                p[:, 0] += s * off
                ring_sweep('rail', rg, p, 480, mat=metal, parent=g, auto=35)
                nb = int(TAU * rg / 3.1)
                for i in range(nb):
                    a = TAU * i / nb
                    M = look_basis((rg * 1.006 * math.cos(a), s * off, rg * 1.006 * math.sin(a)), (math.cos(a), 0, math.sin(a)))
                    if i % 2 == 0:
                        bezel(1.9, metal, melee or gem, 'round', g, M @ T((0, 0, .25)), h=.6)
                    else:
                        forms.obj('bead', forms.sphere_mesh(metal, 1.0, 18), parent=g, matrix=M @ Matrix.Diagonal((.75, .75, .6, 1)))
                nb = int(TAU * rg / .86)
                for i in range(nb):
                    a = TAU * i / nb
                    forms.obj('bead', forms.sphere_mesh(metal, 1.0, 12), parent=g, matrix=T((rg * .998 * math.cos(a), s * (off + 1.62), rg * .998 * math.sin(a))) @ Matrix.Diagonal((.42, .42, .42, 1)))
    g['R'] = inner / 2 + (t if style in ('plain', 'hammer') else w * .8 + .3 if style == 'twist' else (k.get('d', 2.2) * .5 + 1.05))
    return g


def curb_bracelet(metal, a=33.0, b=27.0, kind='curb', worn=False, **k):
    """laid flat, or worn: round an upright form"""
    g = group('curb')
    path, outward = forms.oval(a, b, CHAINS[kind]['flat'] + .35)
    if not worn:
        path[:, 1] *= 1 + .05 * path[:, 0] / a
    chain(path, kind, metal, g, closed=True, up=outward if worn else (0, 0, 1), wobble=1.0)
    return g


def ghungroo(metal, r, parent, M):
    g = group('bell', M, parent)
    prof = [(.01, r)] + [(r * math.sin(a), r * math.cos(a)) for a in np.linspace(.1, math.pi - .1, 30)] + [(.01, -r)]
    lathe('bell', prof, 40, metal, g)
    lathe('belt', _torus(r * 1.0, r * .12, r * .10, 0), 40, metal, g)
    tube('slit', [(-r * .6, 0, -r * .82), (r * .6, 0, -r * .82)], r * .17, 10, materials.card(.01), g)
    ring_loop(r * .34, r * .2, metal, g, T((0, 0, r * 1.28)) @ RX(90))
    return g


def anklet(metal, gem, pearl=None, a=34.0, b=26.0, charms=9, kind='curb_fine', worn=False, **k):
    """laid flat with its charms outward, or worn: round an upright form, the charms hanging"""
    g = group('anklet')
    z = .9
    path, outward = forms.oval(a, b, z)
    chain(path, kind, metal, g, closed=True, up=outward if worn else (0, 0, 1))
    n = charms * 2
    for i in range(n):
        q = TAU * (i + .5) / n + .12
        p = np.array((a * math.cos(q), b * math.sin(q), z))
        out, above = outward(p[None])[0], np.array((0, 0, 1))
        hang, face = (-above, out) if worn else (out, above)
        along = np.cross(face, -hang)
        ring_loop(1.0, .42, metal, g, basis(p + hang * 1.9, hang, np.cross(face, hang), face) @ RX(50))
        if i % 2 == 0:
            ghungroo(metal, 1.75, g, basis(p + hang * 5.6 + face * .9, along, face, -hang))
        else:
            bezel(3.0, metal, gem, 'round', g, basis(p + hang * 4.6 + face * .45, along, np.cross(face, along), face), h=1.2)
    return g


# ---- coin ----------------------------------------------------------------------------------------------------
def _lotus(x, y):
    """height 0..1 of a lotus seen from the front"""
    h = np.zeros_like(x)
    def petal(ang, L, W, base, lift):
        nonlocal h
        c, s = math.cos(ang), math.sin(ang)
        u = (x * s + (y - base) * c) / L           # along the petal
        v = (x * c - (y - base) * s) / W
        w = np.sin(np.clip(u, 0, 1) ** .8 * math.pi) ** .75 * (1 - .25 * np.clip(u, 0, 1))
        inside = (u > 0) & (u < 1)
        e = np.where(inside, 1 - (np.abs(v) / np.maximum(w, 1e-3)) ** 2, -1)
        e = np.clip(e, 0, 1)
        vein = .06 * np.exp(-(v / .05) ** 2)
        z = lift + .30 * np.sqrt(e) * (.7 + .3 * u) - vein * (e > 0)
        h = np.where(e > .002, z, h)
    for a, L, W, l in ((1.75, .62, .16, .06), (-1.75, .62, .16, .06), (1.38, .70, .17, .12), (-1.38, .70, .17, .12), (.98, .78, .19, .2), (-.98, .78, .19, .2), (.60, .84, .20, .28), (-.60, .84, .20, .28), (.27, .88, .20, .36), (-.27, .88, .20, .36), (0, .92, .21, .46)):
        petal(a, L, W, -.42, l)
    return h


def coin(metal, dia=26.0, t=1.9, text='FINE GOLD 999.9', sub='10g', frost=None, **k):
    """proof strike: frosted relief and lettering on a mirror field"""
    g = group('coin')
    frost = frost or metal
    R = dia / 2
    rim = 1.5
    prof = forms.round_poly([(0.01, 0), (R, 0), (R, t), (R - rim, t), (R - rim - .12, t - .42), (.01, t - .42)], [0, .2, .28, .25, .08, 0], 6)
    # open disc: rim and edge; the field is a height map on top
    rp = forms.round_poly([(R - rim - .3, 0), (R, 0), (R, t), (R - rim, t), (R - rim - .10, t - .45), (R - rim - .3, t - .5)], [.05, .2, .3, .25, .05, .02], 6)
    lathe('rim', np.concatenate([rp, rp[:1]]), 256, metal, g, auto=35)
    n = 150
    for i in range(n):      # reeded edge
        a = TAU * i / n
        pass
    rf = R - rim - .1
    N = 420
    xs = np.linspace(-rf, rf, N)
    X, Y = np.meshgrid(xs, xs)
    rr = np.hypot(X, Y)
    s = rf * .60
    H = _lotus(X / s, (Y + .02 * rf) / s)
    ray = .5 + .5 * np.cos(np.arctan2(Y + .25 * rf, X) * 72)
    field = .035 * ray * np.clip((.66 * rf - rr) / (.08 * rf), 0, 1) * (H < .02)
    # smooth edges of relief a little: die-struck, not cut out
    import develop
    Hs = develop.gauss(H, .9)
    Z = t - .50 + .95 * Hs + field + .16 * np.exp(-((rr - .70 * rf) / .10) ** 2)
    idx = -np.ones((N, N), int)
    keep = rr <= rf * 1.004
    idx[keep] = np.arange(keep.sum())
    V = np.stack([X[keep], Y[keep], Z[keep]], 1)
    q = keep[:-1, :-1] & keep[1:, :-1] & keep[:-1, 1:] & keep[1:, 1:]
    I, J = np.nonzero(q)
    F = np.stack([idx[I, J], idx[I, J + 1], idx[I + 1, J + 1], idx[I + 1, J]], 1)
    fm = mesh('field', V, F, auto=60)
    fm.materials.append(metal); fm.materials.append(frost)
    up = ((H[I, J] > .02) | (H[I + 1, J + 1] > .02)).astype(int)
    fm.polygons.foreach_set('material_index', up)
    obj('field', fm, parent=g)
    nb = 110
    for i in range(nb):
        a = TAU * i / nb
        bead((rf * .965 * math.cos(a), rf * .965 * math.sin(a), t - .42), .22, metal, g, seg=12)
    # lettering between the two rings, letter by letter on the arc
    def arc(txt, r, mid, size, flip=False):
        adv = []
        cs = []
        for ch in txt:
            c = bpy.data.curves.new('t', 'FONT'); c.body = ch if ch != ' ' else 'i'; c.size = size; c.extrude = .26; c.bevel_depth = .04; c.bevel_resolution = 2; c.align_x = 'CENTER'
            o = bpy.data.objects.new('t', c); bpy.context.scene.collection.objects.link(o)
            bpy.context.view_layer.update()
            adv.append((o.dimensions.x if ch != ' ' else size * .25) + size * .17)
            cs.append((o, ch))
        tot = sum(adv); pos = -tot / 2
        for (o, ch), ad in zip(cs, adv):
            th = (pos + ad / 2) / r
            pos += ad
            if ch == ' ':
                bpy.data.objects.remove(o); continue
            a = mid + (th if flip else -th)
            o.parent = g
            rr_ = r + (-size * .34 if not flip else size * .34)
            o.matrix_basis = T((rr_ * math.cos(a), rr_ * math.sin(a), t - .44)) @ RZ(math.degrees(a) - 90 + (180 if flip else 0))
            o.data.materials.append(frost)
    arc(text, rf * .835, math.pi / 2, rf * .19)
    arc(sub, rf * .835, -math.pi / 2, rf * .20, True)
    for s_ in (.0, math.pi):
        bead((rf * .835 * math.cos(s_), rf * .835 * math.sin(s_), t - .42), .4, metal, g, seg=16)
    return g


# ---- bridal --------------------------------------------------------------------------------------------------
def choker(metal, gem, pearl, melee=None, R=58.0, arc=200, **k):
    """kundan choker laid flat: arc open towards +Y, worn edge inside; fringe radiates outward"""
    g = group('choker')
    melee = melee or gem
    a0, a1 = math.radians(270 - arc / 2), math.radians(270 + arc / 2)
    z = 1.6
    def at(r, a, h=0.0):
        return (r * math.cos(a), r * math.sin(a), z + h)
    def place(r, a, h=0.0):
        return basis(at(r, a, h), (-math.sin(a), math.cos(a), 0), (-math.cos(a), -math.sin(a), 0), (0, 0, 1))
    # inner row: pearls on wire between two bead wires
    step = 3.5 / (R - 3.6)
    for a in np.arange(a0, a1, step):
        bead(at(R - 3.6, a, .3), 1.6, pearl, g, seg=28)
    for r in (R - 1.55, R + 9.3):
        tube('wire', [at(r, a, 0) for a in np.linspace(a0, a1, 300)], .55, 10, metal, g)
        for a in np.arange(a0, a1, 1.05 / r):
            forms.obj('bead', forms.sphere_mesh(metal, 1.0, 12), parent=g, matrix=T(at(r, a, .45)) @ Matrix.Diagonal((.5, .5, .5, 1)))
    pl = [at(r, a, -1.1) for a in (0,) for r in (0,)]
    # plate
    p = forms.round_poly([(-5.3, -.5), (5.3, -.5), (5.3, .25), (-5.3, .25)], .2, 3)
    profile_sweep('plate', [at(R + 3.9, a, -.9) for a in np.linspace(a0, a1, 300)], p, mat=metal, parent=g)
    # main row: large polki ovals alternating with small coloured pairs
    nmain = int((a1 - a0) * (R + 3.9) / 12.2)
    da = (a1 - a0) / nmain
    for i in range(nmain):
        a = a0 + da * (i + .5)
        M = place(R + 3.9, a, .7)
        bezel(6.4, metal, melee, 'rose', g, M @ Matrix.Diagonal((1, 1.3, .8, 1)), h=2.2, floor=True, foil=k.get('foil'))
        for q in range(14):          # petals of granulation round each
            t = TAU * q / 14
            forms.obj('bead', forms.sphere_mesh(metal, 1.0, 12), parent=g, matrix=M @ T((4.15 * math.cos(t), 5.15 * math.sin(t), -.35)) @ Matrix.Diagonal((.55, .55, .5, 1)))
        if i < nmain - 1:
            b = a + da / 2
            for dr, dd in ((-2.9, 2.5), (0, 2.0), (2.9, 2.5)):
                bezel(dd, metal, gem if dr else melee, 'round', g, place(R + 3.9 + dr, b, .35), h=1.2)
    # fringe
    nf = nmain * 3
    df = (a1 - a0) / nf
    for i in range(nf):
        a = a0 + df * (i + .5)
        c, s = math.cos(a), math.sin(a)
        ring_loop(.75, .36, metal, g, T(at(R + 10.4, a, -.2)) @ RZ(math.degrees(a)) @ RX(55))
        mid = i % 3 == 1
        forms.obj('bead', forms.sphere_mesh(metal, 1.0, 14), parent=g, matrix=T(at(R + 11.6, a, -.1)) @ Matrix.Diagonal((.55, .55, .55, 1)))
        if mid:
            bezel(2.2, metal, melee, 'round', g, place(R + 13.2, a, -.2), h=.9)
            bead(at(R + 17.4, a, .6), 1.0, gem, g, (2.1, 2.1, 2.1), seg=36) if False else None
            forms.obj('drop', forms.sphere_mesh(pearl, 1.0, 36), parent=g, matrix=T(at(R + 17.3, a, .45)) @ RZ(math.degrees(a)) @ Matrix.Diagonal((2.7, 2.05, 2.05, 1)))
            forms.obj('bead', forms.sphere_mesh(metal, 1.0, 14), parent=g, matrix=T(at(R + 14.7, a, 0)) @ Matrix.Diagonal((.5, .5, .5, 1)))
        else:
            bead(at(R + 13.7, a, 0), 1.55, gem, g, seg=36)
            forms.obj('bead', forms.sphere_mesh(metal, 1.0, 14), parent=g, matrix=T(at(R + 15.5, a, -.3)) @ Matrix.Diagonal((.42, .42, .42, 1)))
    # dori: the silk cord it is tied with, from a triangular end-piece on each side
    silk = materials.silk(k.get('cord', (.30, .03, .05)))
    for sgn, a in ((-1, a0), (1, a1)):
        t = np.array([-math.sin(a), math.cos(a), 0]) * sgn
        mid = np.array(at(R + 3.9, a, -.6))
        n = np.array([math.cos(a), math.sin(a), 0])
        tri = [mid + n * 5.2, mid - n * 5.2, mid - n * 1.2 + t * 7, mid + n * 1.2 + t * 7]
        V = [p - (0, 0, .35) for p in tri] + [p + (0, 0, .35) for p in tri]
        m = mesh('end', V, [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)], smooth=False); forms.fix_normals(m)
        obj('end', m, metal, g)
        for q in np.linspace(-1, 1, 9):
            forms.obj('bead', forms.sphere_mesh(metal, 1.0, 12), parent=g, matrix=T(mid + n * 4.4 * q * .9 + t * 1.0 + (0, 0, .35)) @ Matrix.Diagonal((.5, .5, .5, 1)))
        ring_loop(1.5, .7, metal, g, T(mid + t * 8.1 + (0, 0, .3)))
        p0 = mid + t * 9.2
        path = forms.relax(catmull([p0 + (0, 0, .3), p0 + t * 14 + n * 2, p0 + t * 30 - n * 6, p0 + t * 52 - n * 4, p0 + t * 90 - n * 22], sub=60), 120)
        path[:, 2] = 1.4
        rope_chain(path, silk, 2.3, g)
    return g
